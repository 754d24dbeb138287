import { UploadRefused } from './console-services';

/** Upload rules (A §5, A §8); the server checks them again. The specification gives the English texts. */
export const uploadTexts = {
  imageType: 'You can only upload JPG/PNG file!',
  imageSize: 'Image must smaller than 2MB!',
  videoType: '只能上传 MP4 或 WebM 视频！',
  videoSize: '视频不能超过 100MB！',
  failed: '上传失败，重新上传',
} as const;

export const accepted = { image: 'image/jpeg,image/png', video: 'video/mp4,video/webm' } as const;

const megabyte = 1024 * 1024;

type FileFacts = Pick<Blob, 'type' | 'size'>;

/** Why this image may not be uploaded; undefined when it may. */
export function findImageProblem({ type, size }: FileFacts): string | undefined {
  if (!accepted.image.split(',').includes(type)) return uploadTexts.imageType;
  return size > 2 * megabyte ? uploadTexts.imageSize : undefined;
}

export function findVideoProblem({ type, size }: FileFacts): string | undefined {
  if (!accepted.video.split(',').includes(type)) return uploadTexts.videoType;
  return size > 100 * megabyte ? uploadTexts.videoSize : undefined;
}

/** The message for a failed upload: the server's reason, or a general text if there is none (A §8). */
export function uploadProblem(error: unknown): string {
  return error instanceof UploadRefused ? error.message : uploadTexts.failed;
}
