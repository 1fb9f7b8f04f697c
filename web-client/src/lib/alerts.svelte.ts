/** How a browser stands to notices: they can be had, were refused, or it has none. */
export type Permission = 'askable' | 'granted' | 'refused' | 'none';

/** Where settings are kept, and what the browser says of notices; tests bring their own. */
export interface AlertStore {
  read(key: string): string | null;
  write(key: string, value: string): void;
  permission(): Permission;
  ask(): Promise<Permission>;
}

const LOUDEST = 100;
const USUAL_VOLUME = 60;

/** How this browser calls its player: how loud the bell is, and whether it may show notices. */
export class Alerts {
  /** From 1 to 100; whether it rings at all is the preference `sound`. */
  volume = $state(USUAL_VOLUME);
  permission = $state<Permission>('none');
  private wanted = $state(false);
  /** Notices are shown: the player has asked for them and the browser lets us. */
  notices = $derived(this.wanted && this.permission === 'granted');

  constructor(private readonly store: AlertStore = browserStore()) {
    const volume = Number(store.read('volume') ?? USUAL_VOLUME);
    this.volume = volume >= 1 && volume <= LOUDEST ? volume : USUAL_VOLUME;
    this.wanted = store.read('notices') === 'on';
    this.permission = store.permission();
  }

  setVolume(volume: number): void {
    this.volume = Math.min(LOUDEST, Math.max(1, Math.round(volume)));
    this.store.write('volume', String(this.volume));
  }

  /** Only ever after a press of the player's: browsers ask them the first time. */
  async setNotices(on: boolean): Promise<void> {
    if (on && this.store.permission() === 'askable') this.permission = await this.store.ask();
    else this.permission = this.store.permission();
    this.wanted = on && this.permission === 'granted';
    this.store.write('notices', this.wanted ? 'on' : 'off');
  }
}

function browserStore(): AlertStore {
  return {
    read: (key) => {
      try {
        return localStorage.getItem(key);
      } catch {
        return null;
      }
    },
    write: (key, value) => {
      try {
        localStorage.setItem(key, value);
      } catch {
        // A browser that keeps nothing still rings.
      }
    },
    permission: () =>
      typeof Notification === 'undefined' ? 'none' : word(Notification.permission),
    ask: async () => word(await Notification.requestPermission()),
  };
}

function word(permission: NotificationPermission): Permission {
  return permission === 'default' ? 'askable' : permission === 'denied' ? 'refused' : 'granted';
}

export const alerts = new Alerts();
