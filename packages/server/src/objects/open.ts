import { openFolder } from './folder.js';
import type { ObjectStore } from './objects.js';
import { openS3, type S3Options } from './s3.js';

/** S3 when it is configured, else the folder. */
export function openObjects(config: { s3?: S3Options | undefined; folder: string }): Promise<ObjectStore> {
  return config.s3 === undefined ? openFolder(config.folder) : openS3(config.s3);
}
