import axios, { AxiosError } from 'axios';
import { NetworkFailure, RequestTimeout, type TransportReply, type TransportRequest } from './transport';

const client = axios.create({
  validateStatus: null,
  // Keeps the text: http.ts parses it for both transports.
  transformResponse: (data: unknown) => data,
});

/** The console's transport after the login page. */
export async function sendAxios(request: TransportRequest): Promise<TransportReply> {
  const { body, signal, onUploadProgress, ...rest } = request;
  try {
    const reply = await client.request<string | Blob>({
      ...rest,
      data: body,
      ...(signal ? { signal } : {}),
      ...(onUploadProgress ? { onUploadProgress: ({ event }) => event && onUploadProgress(event) } : {}),
    });
    const header = (name: string) =>
      (reply.headers as Record<string, string | undefined>)[name.toLowerCase()] ?? null;
    return { status: reply.status, body: reply.data, header };
  } catch (error) {
    throw toFailure(error, signal);
  }
}

function toFailure(error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return signal.reason;
  if (!(error instanceof AxiosError)) return error;
  if (error.code === AxiosError.ECONNABORTED || error.code === AxiosError.ETIMEDOUT)
    return new RequestTimeout();
  return error.code === AxiosError.ERR_NETWORK ? new NetworkFailure() : error;
}
