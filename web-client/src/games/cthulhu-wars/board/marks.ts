/** The marks of the land areas, in a box of about 40 around (0, 0). */
export const MARKS = {
  slashes: 'M-13-18l4 36M-2-20l4 40M9-18l4 36',
  chevron: 'M-18 12L0-16L18 12',
  circle: 'M13-10a17 17 0 1 0 0 20a13 13 0 1 1 0-20z',
  none: '',
} as const;
