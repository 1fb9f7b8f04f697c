/** What the board is asked to show: the panels around it don't know it, nor it them. */
class BoardEye {
  /** The side whose units are to be seen; each asking is a new one. */
  wanted = $state.raw<{ side: string } | undefined>();

  show(side: string): void {
    this.wanted = { side };
  }

  /** It has been shown, or can't be. */
  done(): void {
    this.wanted = undefined;
  }
}

export const boardEye = new BoardEye();
