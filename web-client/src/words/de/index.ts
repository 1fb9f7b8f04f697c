/** The catalogue: every file of this folder. */
import type { Catalogue } from '../words';

const FILES = import.meta.glob<Catalogue>('./*.json', { import: 'default', eager: true });

export default Object.assign({}, ...Object.values(FILES)) as Catalogue;
