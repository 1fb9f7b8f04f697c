/** Why a command was not done, or a question of this page not answered. */
export interface Refused {
  code: string;
  message: string;
  rule?: string | undefined;
}

/** Whether a refusal is only for now. */
export const passes = (code: string): boolean =>
  ['rate_limited', 'busy', 'unavailable'].includes(code);
