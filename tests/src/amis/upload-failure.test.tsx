import { afterEach, expect, it } from 'vitest';
import { uploadProblem } from '../../../renderers/upload-rules';
import { createConsoleServices } from '../../../src/amis/services/console-services';
import { setTransport } from '../../../src/http';
import { sendXhr } from '../../../src/net/transport';

afterEach(() => setTransport(sendXhr));

it.each([
  [500, '<html><h1>Internal Server Error</h1></html>', '上传失败，重新上传'],
  [200, '{"status":502,"msg":"服务暂时不可用","data":null}', '上传失败，重新上传'],
  [200, '{"status":504,"msg":"请求超时","data":null}', '上传失败，重新上传'],
  [200, '{"status":413,"msg":"图片过大","data":null}', '图片过大'],
  [200, '{"status":500,"msg":"存储空间已满","data":null}', '存储空间已满'],
])('[A §8] an upload answered by %i %s shows %s', async (status, body, text) => {
  setTransport(() => Promise.resolve({ status, body, header: () => null }));
  const services = createConsoleServices('', {});
  for (const send of [services.uploadImage, services.uploadVideo]) {
    const error: unknown = await send(new File([''], 'a.png')).catch((problem: unknown) => problem);
    expect(uploadProblem(error)).toBe(text);
  }
});
