import silhouettes from './silhouettes.json';

export type SilhouetteName = keyof typeof silhouettes;

export const SILHOUETTES: Record<SilhouetteName, string> = silhouettes;
