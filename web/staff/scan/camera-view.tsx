import { useEffect, useRef } from 'preact/hooks';
import { Button } from '../../shared/parts/button.tsx';
import { Notice } from '../../shared/parts/notice.tsx';
import { CameraIcon, LightIcon } from '../icons.tsx';
import { bring, desk } from '../sheet/desk.ts';
import { words } from '../words.ts';
import { Camera } from './camera.ts';

const camera = new Camera(bring);
document.addEventListener('visibilitychange', () => void camera.follow());

/** Stays where it is while a code is read and a handover is done, so that the next one needs no tap. */
export function CameraView() {
  const said = words().scan;
  const video = useRef<HTMLVideoElement>(null);
  const state = camera.state.value;
  useEffect(() => {
    if (video.current) void camera.show(video.current);
    return () => camera.hide();
  }, []);
  camera.isPaused = desk.value.kind === 'sheet' || desk.value.kind === 'unread' || desk.value.kind === 'reading';
  return (
    <div class={`camera ${state}`} data-camera={state}>
      <video ref={video} class="seen" muted playsInline aria-label={said.cameraOn} hidden={state !== 'on'} />
      {state === 'on' ? (
        <div class="row camera-keys">
          <span class="small" aria-hidden="true">
            {said.cameraOn}
          </span>
          <span class="row">
            {camera.hasTorch.value && (
              <Button label={camera.isLit.value ? said.torchOff : said.torchOn} onClick={() => void camera.light()}>
                <LightIcon />
              </Button>
            )}
            <Button onClick={() => camera.stop()}>{said.stopCamera}</Button>
          </span>
        </div>
      ) : (
        <div class="stack-close camera-start">
          <Button kind="main" wide busy={state === 'starting'} onClick={() => void camera.start()}>
            <CameraIcon />
            {said.startCamera}
          </Button>
          <p class="small quiet">{said.cameraWhy}</p>
        </div>
      )}
      {state === 'denied' && <Trouble title={said.denied} told={said.deniedTold} />}
      {state === 'none' && <Trouble title={said.noCamera} told={said.noCameraTold} />}
      {state === 'busy' && <Trouble title={said.cameraBusy} told={said.cameraBusyTold} />}
    </div>
  );
}

const Trouble = ({ title, told }: { title: string; told: string }) => (
  <Notice kind="look" title={title}>
    <p>{told}</p>
  </Notice>
);
