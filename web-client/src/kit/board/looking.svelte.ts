import { letterOf } from '../../lib/keys';
import { shortcuts } from '../../lib/shortcuts.svelte';
import { untrack } from 'svelte';
import { boardEye } from '../../lib/boardEye.svelte';
import { preferences } from '../../lib/preferences.svelte';
import type { Begun } from '../../lib/repeating';
import type { Choice, Target } from '../../lib/types';
import { areaById, centreOf, type Atlas, type Point } from './atlas';
import * as camera from './camera';
import type { Gestures, Spot } from './gestures';
import { offersForArea, offersForUnits, offersFrom, type Offers } from './offers';
import { Pressing } from './pressing.svelte';
import { setOf } from './sets';

/** What a board tells of itself to its viewer; each is read when it is needed. */
export type Looked = Readonly<{
  /** Absent until it is loaded. */
  map: Atlas | undefined;
  /** What the list of choices or the log points at. */
  lit: readonly Target[];
  choices: readonly Choice[];
  offers: Offers;
  /** Where the decision happens. */
  action: readonly Point[];
  /** Where the pieces of a side stand; absent until they are placed. */
  placesOf: ((side: string) => readonly Point[]) | undefined;
  /** What a piece is called where things are pointed at: a unit, if nothing else is known. */
  pieceOf?: (id: string) => Target;
  /** A choice is made; a menu entry was begun at some things. */
  onchoose: (choice: Choice, begun?: Begun) => void;
  onhover: (targets: Target[]) => void;
  oncard: (target: Target) => void;
}>;

/** What stands on boards. */
const PIECES = setOf(['unit', 'building']);
const UNKNOWN = { x: 0, y: 0, width: 1, height: 1 };

/** How a board is looked at: the camera, the pointer and the focus. Made while a component is. */
export class Looking {
  private readonly of: Looked;

  width = $state(0);
  height = $state(0);
  /** What is looked at, and what was looked at when the picture was drawn. */
  eye = $state.raw<camera.Camera>();
  drawn = $state.raw<camera.Camera>();
  pointed = $state.raw<Spot>({});
  focused = $state<string>();
  readonly pressing: Pressing;

  readonly words = $derived(preferences.habits['board-words']);
  readonly size = $derived.by(() => ({
    width: this.width,
    height: this.height,
    whole: this.of.map?.frame ?? UNKNOWN,
  }));
  readonly pointedArea = $derived(this.pointed.area ?? this.focused);
  readonly litAreas = $derived.by(() =>
    setOf(this.of.lit.flatMap(({ kind, id }) => (kind === 'area' ? [id] : []))),
  );
  readonly litUnits = $derived.by(() =>
    setOf([
      ...this.of.lit.flatMap(({ kind, id }) => (PIECES.has(kind) ? [id] : [])),
      ...(this.pointed.units ?? []).filter((id) => this.of.offers.units.has(id)),
    ]),
  );
  /** The areas that are pointed at, here or elsewhere. */
  readonly goals = $derived(
    setOf(this.pointedArea ? [...this.litAreas, this.pointedArea] : this.litAreas),
  );
  readonly seen = $derived(
    this.eye && this.width > 0 ? camera.rectOf(this.eye, this.size) : undefined,
  );
  readonly frame = $derived(
    this.drawn && this.width > 0 ? camera.rectOf(this.drawn, this.size) : undefined,
  );
  readonly moving = $derived(
    this.eye && this.drawn && this.eye !== this.drawn
      ? camera.between(this.drawn, this.eye, this.size)
      : '',
  );
  readonly close = $derived(this.eye !== undefined && camera.isClose(this.eye, this.size));

  constructor(of: Looked) {
    this.of = of;
    this.pressing = new Pressing(
      (choice, begun) => this.of.onchoose(choice, begun),
      (targets) => this.of.onhover(targets),
    );
    this.keepPlace();
    this.redraw();
    this.follow();
  }

  /** The camera opens at the action and keeps its place when the window changes. */
  private keepPlace(): void {
    let sized = '';
    $effect(() => {
      const { map, action } = this.of;
      if (!map || this.width === 0 || this.height === 0) return;
      const now = `${map.id} ${this.width} ${this.height}`;
      if (now === sized) return;
      const wasHome = sized === '' || !this.eye || !camera.isClose(this.eye, this.size);
      sized = now;
      this.eye =
        wasHome || !this.eye ? camera.home(this.size, action) : camera.settle(this.eye, this.size);
      this.drawn = this.eye;
    });
  }

  /** While the camera moves the picture is only shifted; it is drawn anew when the camera rests. */
  private redraw(): void {
    $effect(() => {
      const goal = this.eye;
      if (goal === this.drawn) return;
      const timer = setTimeout(() => (this.drawn = goal), 160);
      return () => clearTimeout(timer);
    });
  }

  /** The camera goes to a side that is asked for, and to a decision of which nothing is in sight. */
  private follow(): void {
    $effect(() => {
      if (this.of.choices) untrack(() => this.pressing.forget());
    });
    $effect(() => {
      const side = boardEye.wanted?.side;
      const { placesOf } = this.of;
      if (side === undefined || !placesOf || this.width === 0) return;
      boardEye.done();
      this.eye = camera.fit(this.size, placesOf(side)) ?? this.eye;
    });
    let followed: readonly Choice[] | undefined;
    $effect(() => {
      const { choices, action } = this.of;
      if (choices === followed || !this.eye || choices.length === 0) return;
      followed = choices;
      const here = camera.rectOf(this.eye, this.size);
      const visible = action.some(
        ([x, y]) => x > here.x && x < here.x + here.width && y > here.y && y < here.y + here.height,
      );
      const goal = camera.busiest(action, here.width, here.height);
      if (!visible && goal) this.eye = camera.reveal(this.eye, this.size, goal);
    });
  }

  /** What the board does about pointers, wheel and fingers. */
  readonly gestures: Gestures = {
    tap: (spot, at, finger) => this.tap(spot, at, finger),
    hold: (spot) => this.hold(spot),
    point: (spot) => this.point(spot),
    pan: (dx, dy) => {
      if (this.eye) this.eye = camera.panBy(this.eye, this.size, dx, dy);
    },
    zoom: (at, factor) => {
      if (this.eye) this.eye = camera.zoomAt(this.eye, this.size, at, factor);
    },
  };

  private point(spot: Spot): void {
    const same =
      spot.area === this.pointed.area && spot.units?.join() === this.pointed.units?.join();
    if (same) return;
    this.pointed = spot;
    this.tell(spot);
  }

  private tell(spot: Spot): void {
    const { offers, onhover } = this.of;
    const units = (spot.units ?? []).filter((id) => offers.units.has(id));
    if (units.length > 0) onhover(units.map((id) => this.targetOf(id)));
    else if (spot.area) onhover([{ kind: 'area', id: spot.area }]);
    else onhover([]);
  }

  private targetOf(id: string): Target {
    return this.of.pieceOf?.(id) ?? { kind: 'unit', id };
  }

  private tap(spot: Spot, at: Point, finger: boolean): void {
    const { offers } = this.of;
    const units = offersForUnits(offers, spot.units ?? []);
    const ofArea = spot.area ? offersForArea(offers, spot.area) : [];
    const direct = units.length > 0 ? units : ofArea;
    if (direct.length === 0 && this.begin(spot, at)) return;
    if (!this.pressing.press(direct, at, finger)) this.hold(spot);
  }

  /** Lists what can begin at a piece of the viewer's, or where nothing stands in its way in an area. */
  private begin(spot: Spot, at: Point): boolean {
    const pieces = (spot.units ?? []).map((id) => this.targetOf(id));
    const area: Target[] = spot.area ? [{ kind: 'area', id: spot.area }] : [];
    const offers = offersFrom(this.of.offers, [...pieces, ...area]);
    if (offers.length > 0) {
      const details = () => this.hold(spot);
      const from = [...pieces, ...area];
      // Nothing begins at the pieces of others, only in the area where they stand.
      const equal = offersFrom(this.of.offers, pieces).length > 0 ? pieces.length : 1;
      this.pressing.offer({ offers, at, from, pieces: equal, details });
    }
    return offers.length > 0;
  }

  private hold(spot: Spot): void {
    const [unit] = spot.units ?? [];
    if (unit) this.of.oncard(this.targetOf(unit));
    else if (spot.area) this.of.oncard({ kind: 'area', id: spot.area });
  }

  private stackOf(id: string): Point | undefined {
    const { map } = this.of;
    return map && areaById(map, id)?.stack;
  }

  /** An area is chosen by the keyboard or in the list. */
  readonly pickArea = (id: string): void => {
    const stack = this.stackOf(id);
    if (!stack || !this.eye) return;
    const at = camera.onScreen(this.eye, this.size, stack);
    const found = this.words ? [] : offersForArea(this.of.offers, id);
    if (found.length === 0 && !this.words && this.begin({ area: id }, at)) return;
    if (!this.pressing.press(found, at, false)) this.of.oncard({ kind: 'area', id });
  };

  /** The keyboard's focus is on an area, or on none. */
  readonly focus = (id: string | undefined): void => {
    this.focused = id;
    const stack = id === undefined ? undefined : this.stackOf(id);
    if (this.eye && stack && this.close) this.eye = camera.reveal(this.eye, this.size, stack);
    this.tell(id ? { area: id } : {});
  };

  readonly zoom = (factor: number): void => {
    const middle: Point = [this.width / 2, this.height / 2];
    if (this.eye) this.eye = camera.zoomAt(this.eye, this.size, middle, factor);
  };

  readonly whole = (): void => {
    const { map } = this.of;
    if (!map) return;
    const [x, y] = centreOf(map);
    this.eye = camera.settle({ x, y, scale: 0 }, this.size);
  };

  /** To where the decision is. */
  readonly closer = (): void => {
    const { map, action } = this.of;
    if (!map) return;
    const scale = Math.max(0.7, camera.wholeScale(this.size) * 1.5);
    const at = camera.busiest(action, this.width / scale, this.height / scale) ?? centreOf(map);
    this.eye = camera.settle({ x: at[0], y: at[1], scale }, this.size);
  };

  /** To a point, as close as now. */
  readonly look = ([x, y]: Point): void => {
    if (this.eye) this.eye = camera.settle({ ...this.eye, x, y }, this.size);
  };

  readonly switchWords = (): void => {
    this.pressing.clear();
    preferences.setHabit('board-words', !this.words);
  };

  readonly keydown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const on = event.target;
    if (
      on instanceof HTMLElement &&
      (on.isContentEditable || on.matches('input, textarea, select'))
    )
      return;
    if (!shortcuts.on) return;
    if (event.key === '+' || event.key === '=') this.zoom(1.3);
    else if (event.key === '-') this.zoom(1 / 1.3);
    else if (event.key === '0') this.whole();
    else if (shortcuts.of(letterOf(event)) === 'words') this.switchWords();
  };
}
