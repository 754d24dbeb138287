import { expect, it } from 'vitest';
import { UploadRefused } from '../../renderers/console-services';
import { uploadProblem } from '../../renderers/upload-rules';

it('[A §8] a refused file shows the server’s message; any other failure is shown as a failed upload', () => {
  expect(uploadProblem(new UploadRefused('You can only upload JPG/PNG file!'))).toBe(
    'You can only upload JPG/PNG file!',
  );
  expect(uploadProblem(new Error('网络连接失败'))).toBe('上传失败，重新上传');
});
