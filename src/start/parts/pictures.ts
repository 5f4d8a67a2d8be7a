import type { FastifyInstance } from 'fastify';
import type { Run } from '../../database/batch.ts';
import type { ChangeListener } from '../../database/connection/notifications.ts';
import { describe } from '../../gateway/errors/log.ts';
import { pictureFolder } from '../../gateway/http/pictures/folder.ts';
import { openShelf, type Shelf } from '../../gateway/http/pictures/shelf.ts';
import type { Wiring } from './options.ts';

/** How long a picture counts as being there, or as not being there. */
const TTL_MS = 60_000;
const TTL_WITHOUT_LISTENER_MS = 1_000;

export function openPictures({ config, database }: Wiring, app: FastifyInstance, run: Run, listener: ChangeListener): Shelf {
  const { imagesDir } = config;
  const complain = (error: Error) =>
    app.log.warn({ error: describe(error) }, 'a picture could not be kept in IMAGES_DIR: it is read from the database each time');
  const folder = imagesDir === undefined ? undefined : pictureFolder(imagesDir, { complain });
  if (folder) app.addHook('onClose', () => folder.settled());
  return openShelf({
    ...{ em: database.orm.em, run, folder },
    ttlMs: () => (listener.isListening() ? TTL_MS : TTL_WITHOUT_LISTENER_MS),
  });
}
