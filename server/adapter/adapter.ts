import express, { Router } from 'express';
import type { Logger } from 'pino';
import type { UpstreamOptions } from './upstream-client';

export interface AdapterOptions {
  upstream: UpstreamOptions;
  log: Logger;
}

/** amis request -> upstream form post -> amis answer (first step: the straight path only). */
export function createAdapter({ upstream }: AdapterOptions): Router {
  const router = Router();
  router.post('/api/admin/*path', express.json({ limit: '10mb' }), async (req, res) => {
    const body = new URLSearchParams();
    for (const [name, value] of Object.entries((req.body ?? {}) as Record<string, unknown>)) {
      const field = name === 'page' ? 'pageNum' : name === 'perPage' ? 'pageSize' : name;
      if (value !== undefined)
        body.set(field, value === null ? '' : Array.isArray(value) ? value.join(',') : String(value));
    }
    const answer = await fetch(upstream.url + req.path.replace(/^\/api/, ''), {
      method: 'POST',
      headers: { token: req.get('token') ?? '', 'session-id': req.get('session-id') ?? '' },
      body,
    });
    const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: unknown };
    res.json({ status: code === 1 ? 0 : code, msg, data });
  });
  return router;
}
