import { z } from 'zod';
import { defineCall } from '../../define-call';

/** Images: JPEG or PNG, at most 2 MB (A §5). Videos: MP4 or WebM, at most 100 MB (ours). */
export const uploadLimits = { imageBytes: 2 * 1024 * 1024, videoBytes: 100 * 1024 * 1024 } as const;

/** Multipart, one part `file`; the answer's `data` is the unsigned url (A §7). */
export const imageUpload = defineCall('/admin/file/img/upload', {
  summary: '上传图片',
  request: z.object({}),
  reply: z.string(),
  menu: 'session',
  effect: 'write',
  source: 'A §7',
  multipart: true,
});
export const videoUpload = defineCall('/admin/file/video/upload', {
  summary: '上传视频',
  request: z.object({}),
  reply: z.string(),
  menu: 'session',
  effect: 'write',
  source: 'A §7',
  multipart: true,
});
