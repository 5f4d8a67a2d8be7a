import { signal } from '@preact/signals';
import { remember, remembered } from '../../shared/chosen.ts';
import { type Detector, newDetector } from './detector.ts';
import { Sightings } from './sightings.ts';

export type CameraState = 'off' | 'starting' | 'on' | 'denied' | 'none' | 'busy';

const LOOK_EVERY_MS = 80;
const KEY = 'camera';
/** More than that costs time with each picture, and reads no better. */
const SIZE = { width: { ideal: 960 }, height: { ideal: 720 } };

/** Stands still while the page is hidden, and goes on when it is seen again. */
export class Camera {
  readonly state = signal<CameraState>('off');
  readonly hasTorch = signal(false);
  readonly isLit = signal(false);
  readonly #seen: (code: string) => void;
  readonly #sightings = new Sightings();
  #video: HTMLVideoElement | undefined;
  #stream: MediaStream | undefined;
  #detector: Detector | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pausedAt: number | undefined;

  constructor(seen: (code: string) => void) {
    this.#seen = seen;
  }

  /** Nothing is read while a sheet lies open. A code that is still held up afterwards is not read once more. */
  set isPaused(isPaused: boolean) {
    const at = performance.now();
    if (!isPaused && this.#pausedAt !== undefined) this.#sightings.lookedAway(at - this.#pausedAt);
    this.#pausedAt = isPaused ? (this.#pausedAt ?? at) : undefined;
  }

  get isPaused(): boolean {
    return this.#pausedAt !== undefined;
  }

  /** Where it was on before, and the browser still allows it, it starts by itself. */
  async show(video: HTMLVideoElement): Promise<void> {
    this.#video = video;
    if (this.#stream) await this.#play(this.#stream);
    else if (remembered(KEY) === 'on' && (await isAllowed())) await this.start();
  }

  hide(): void {
    this.#end();
    this.#video = undefined;
  }

  async start(): Promise<void> {
    if (this.state.value === 'starting' || this.state.value === 'on') return;
    this.state.value = 'starting';
    try {
      if (!navigator.mediaDevices) throw new DOMException('no camera here', 'NotFoundError');
      const [stream, detector] = await Promise.all([
        navigator.mediaDevices.getUserMedia({ video: { facingMode: { ideal: 'environment' }, ...SIZE }, audio: false }),
        this.#detector ?? newDetector(),
      ]);
      this.#detector = detector;
      this.#stream = stream;
      const [track] = stream.getVideoTracks();
      track?.addEventListener('ended', () => this.#end());
      this.hasTorch.value = 'torch' in (track?.getCapabilities?.() ?? {});
      await this.#play(stream);
      this.state.value = 'on';
      remember(KEY, 'on');
      this.#look();
    } catch (error) {
      this.#end();
      this.state.value = whyNot(error);
    }
  }

  stop(): void {
    remember(KEY, null);
    this.#end();
  }

  async light(): Promise<void> {
    const [track] = this.#stream?.getVideoTracks() ?? [];
    const isLit = !this.isLit.value;
    await track?.applyConstraints({ advanced: [{ torch: isLit } as MediaTrackConstraintSet] }).then(
      () => {
        this.isLit.value = isLit;
      },
      () => {},
    );
  }

  /** Called when the page is hidden or seen again. */
  async follow(): Promise<void> {
    if (document.visibilityState === 'hidden') this.#end();
    else if (this.#video && this.state.value === 'off' && remembered(KEY) === 'on' && (await isAllowed())) await this.start();
  }

  #end(): void {
    clearTimeout(this.#timer);
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    this.#stream = undefined;
    if (this.#video) this.#video.srcObject = null;
    this.isLit.value = false;
    this.state.value = 'off';
  }

  async #play(stream: MediaStream): Promise<void> {
    if (!this.#video) return;
    this.#video.srcObject = stream;
    await this.#video.play().catch(() => {});
  }

  #look(): void {
    this.#timer = setTimeout(async () => {
      const [video, detector] = [this.#video, this.#detector];
      if (video && detector && !this.isPaused && video.readyState >= video.HAVE_CURRENT_DATA) {
        const found = await detector.detect(video).catch(() => []);
        for (const { rawValue } of found) {
          const isNew = this.#sightings.isNew(rawValue, performance.now());
          if (isNew && !this.isPaused) this.#seen(rawValue);
        }
      }
      if (this.#stream) this.#look();
    }, LOOK_EVERY_MS);
  }
}

async function isAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'camera' as PermissionName })).state === 'granted';
  } catch {
    return false;
  }
}

function whyNot(error: unknown): CameraState {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'busy';
}
