import { api } from './api';
import type { TableView } from './types';

/** What the server says of a table, asked for while the screen that shows it is still on its way. */
let early: { id: string; answer: Promise<TableView> } | undefined;

export function askEarly(id: string): void {
  const answer = api.table(id);
  early = { id, answer };
  // It may have been too early for a guest whom the server has forgotten: then it is asked again.
  answer.catch(() => {
    if (early?.answer === answer) early = undefined;
  });
}

/** The early answer, once; or a new one. */
export function tableAnswer(id: string): Promise<TableView> {
  const found = early?.id === id ? early.answer : undefined;
  early = undefined;
  return found ?? api.table(id);
}
