import { z } from 'zod';
import { callsOf } from '../../define-call';

/** Images: JPEG or PNG, at most 2 MB (A §5). Videos: MP4 or WebM, at most 100 MB (not in the specification). */
export const uploadLimits = { imageBytes: 2 * 1024 * 1024, videoBytes: 100 * 1024 * 1024 } as const;

const { write } = callsOf('session', 'A §7');

const address = z
  .string()
  .describe('The address of the file, unsigned: https://… at the IMAGE_HOST of the console, or /files/….');

/** Multipart with one part `file`; the reply's `data` is the unsigned url (A §7). */
export const imageUpload = write(
  '/admin/file/img/upload',
  '上传图片',
  {},
  { reply: address, multipart: true },
);
export const videoUpload = write(
  '/admin/file/video/upload',
  '上传视频',
  {},
  { reply: address, multipart: true },
);
