import express from 'express';
import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import {
  toAmisAnswer,
  type AmisAnswer,
  toErrorAnswer,
  callerOf,
  signalOfBrowser,
  type Caller,
} from '../adapter/browser';
import type { ForwardedCall } from '../adapter/adapter';
import { toSecureCookies, type UpstreamAnswer } from '../adapter/upstream-client';
import { ApiError, BadRequest } from '../contract/api-error';
import { type AddressedCall, findCall } from '../contract/calls/index';
import { isPlainPath, withoutApi } from '../contract/calls/call-address';
import { code } from '../contract/codes';
import {
  identityPath,
  listKey,
  loginPath,
  openPageSummary,
  pagePath,
  pageRequest,
  preferencesPath,
  requestKey,
  settingsPath,
  unreadPath,
  bootContentType,
  type BootLine,
} from '../contract/console-calls/boot';
import { message } from '../contract/messages';
import type { ListPreference } from '../contract/pages/list-preferences';
import { isCustomPath, findRoute } from '../contract/screens/routes';
import type { RefusedReads } from './audit/anonymous-limit';
import { firstCallsOf, type FirstCall } from './first-calls';
import type { CallServices } from './console-context';
import { identityCall, toIdentity, type Identity } from './identity/identity';
import { findPreferences } from './identity/preferences';
import { etagOf, getLivePage, toMenuHeaders, toPageAnswer } from './pages/answer-page';

export type AskUpstream = (call: ForwardedCall, browser: AbortSignal) => Promise<UpstreamAnswer>;

interface BootServices extends CallServices {
  ask: AskUpstream;
  refusedReads: RefusedReads;
  /** The reply of `/api/console/settings`. */
  settings: AmisAnswer;
}

const bootRequest = z.object({
  place: z.string().max(2_000),
  login: z.record(z.string().max(50), z.string().max(500)).optional(),
});

/**
 * `POST /api/console/boot`: everything a screen needs to open, in one request (contract/console-calls/boot.ts):
 *
 *   login, if requested -> identity -> unread counts | page -> the page's first calls
 *
 * Each is the ordinary call, made the ordinary way as the staff member (session headers, cookies, permission,
 * audit), and is streamed as soon as it is answered, so a slow call does not delay the others. Boot makes only
 * calls that the browser would make next: it stops at a refused login or identity, and makes no first calls for a
 * page the caller may not see.
 */
export function answerBoot(services: BootServices): RequestHandler[] {
  const requirePost: RequestHandler = (req, _res, next) => {
    if (req.method !== 'POST') throw new BadRequest(405);
    next();
  };
  const answer: RequestHandler = async (req, res) => {
    const parsed = bootRequest.safeParse(req.body);
    if (!parsed.success) throw new ApiError(code.invalid, '参数错误');
    const { place, login } = parsed.data;
    if (login === undefined && callerOf(req).token === '') {
      throw new ApiError(code.sessionExpired, message.sessionExpired);
    }
    const boot = new Boot(services, req, res);
    if (login === undefined || (await boot.login(login))) await boot.open(place);
    boot.end();
  };
  return [requirePost, express.json({ limit: 16 * 1024, strict: true }), answer];
}

/** One boot call in progress. */
class Boot {
  #caller: Caller;
  readonly #services: BootServices;
  readonly #stream: BootStream;
  readonly #browser: AbortSignal;

  constructor(services: BootServices, req: Request, res: Response) {
    this.#caller = callerOf(req);
    this.#services = services;
    this.#stream = new BootStream(res);
    this.#browser = signalOfBrowser(res);
  }

  /** @returns whether there is a session now, for the following calls */
  async login(fields: Readonly<Record<string, string>>): Promise<boolean> {
    const { answer, found } = await this.#ask(findOwnCall(loginPath), fields);
    // Nothing is sent yet, so the upstream's cookies can still be set.
    if (found) this.#stream.setCookies(found.cookies);
    this.#stream.expect([loginPath]);
    this.#stream.reply(loginPath, answer);
    const token = found?.envelope.data;
    if (answer.status !== 0 || typeof token !== 'string' || token === '') return false;
    this.#caller = { ...this.#caller, token, cookie: withCookies(this.#caller.cookie, found?.cookies ?? []) };
    return true;
  }

  async open(place: string): Promise<void> {
    const { pathname, search } = toPlace(place);
    const screen = findScreen(pathname);
    const pages = screen ? [requestKey(pageRequest(screen.pattern))] : [];
    this.#stream.expect([identityPath, settingsPath, unreadPath, preferencesPath, ...pages]);
    this.#stream.reply(settingsPath, this.#services.settings);
    const staff = await this.#identify();
    if (!staff) return;
    const lists = await findPreferences(this.#services.db, staff.account);
    this.#stream.reply(preferencesPath, { status: 0, msg: '', data: { lists } });
    await Promise.all([
      this.#forward(unreadPath, findOwnCall(unreadPath), {}),
      screen && this.#openScreen(staff, screen, search, lists),
    ]);
  }

  end(): void {
    this.#stream.end();
  }

  /** Undefined if the caller may not see anything yet: no session, or a password that an administrator set. */
  async #identify(): Promise<Identity | undefined> {
    const { answer, found } = await this.#ask(identityCall, {});
    this.#reply(identityPath, answer, found);
    if (answer.status !== 0) return undefined;
    try {
      const identity = toIdentity(found?.envelope.data);
      return identity.mustChangePassword ? undefined : identity;
    } catch {
      // Leave it to the browser, which reads less of the answer and may still understand it.
      return undefined;
    }
  }

  async #openScreen(
    staff: Identity,
    screen: Screen,
    search: string,
    lists: Readonly<Record<string, ListPreference>>,
  ): Promise<void> {
    const { db, shipped, shownPages } = this.#services;
    const key = requestKey(pageRequest(screen.pattern));
    const headers = await toMenuHeaders(db, staff);
    try {
      const page = await getLivePage(db, shipped, staff, screen.pattern);
      const answer = await toPageAnswer(db, page, staff, shownPages);
      const calls = firstCallsOf(answer.data.schema, {
        params: screen.params,
        search,
        preference: (list) => lists[listKey(screen.pattern, list)],
      }).flatMap(toRead);
      const keyed = new Map(calls.map((call) => [requestKey(call.path, call.fields), call]));
      this.#stream.expect([...keyed.keys()]);
      this.#stream.reply(key, answer, { ...headers, etag: etagOf(page, shownPages) });
      await Promise.all([...keyed].map(([of, { to, fields }]) => this.#forward(of, to, fields)));
    } catch (error) {
      const answer = this.#toAnswer(error, screen.pattern);
      this.#stream.reply(key, answer, headers);
      const read = { caller: this.#caller, call: pagePath, path: pagePath, summary: openPageSummary };
      await this.#services.refusedReads.note({ ...read, fields: { path: screen.pattern } }, answer);
    }
  }

  async #forward(key: string, to: AddressedCall, fields: FirstCall['fields']): Promise<void> {
    const { answer, found } = await this.#ask(to, fields);
    this.#reply(key, answer, found);
  }

  /** Once the stream has begun, cookies can no longer be set: leave a call that sets some to the browser. */
  #reply(key: string, answer: AmisAnswer, found: UpstreamAnswer | undefined): void {
    if (found && found.cookies.length > 0) this.#stream.leaveOut(key);
    else this.#stream.reply(key, answer);
  }

  async #ask(
    to: AddressedCall,
    fields: Readonly<Record<string, string>>,
  ): Promise<{ answer: AmisAnswer; found?: UpstreamAnswer }> {
    try {
      const found = await this.#services.ask({ to, fields, caller: this.#caller }, this.#browser);
      return { answer: toAmisAnswer(found.envelope), found };
    } catch (error) {
      return { answer: this.#toAnswer(error, `/api${to.path}`) };
    }
  }

  #toAnswer(error: unknown, path: string): AmisAnswer {
    return toErrorAnswer(error, this.#services.log, { requestId: this.#caller.requestId, path });
  }
}

interface Screen {
  pattern: string;
  params: Record<string, string>;
}

function findScreen(pathname: string): Screen | undefined {
  const found = findRoute(pathname);
  if (found) return { pattern: found.route.path, params: found.params };
  return isCustomPath(pathname) ? { pattern: pathname, params: {} } : undefined;
}

function toPlace(place: string): { pathname: string; search: string } {
  const at = place.indexOf('?');
  return at < 0 ? { pathname: place, search: '' } : { pathname: place.slice(0, at), search: place.slice(at) };
}

const findOwnCall = (path: string) => findCall(withoutApi(path));

/** Pages may be designed by staff, so only calls declared as reads are made for them. */
function toRead(first: FirstCall): (FirstCall & { to: AddressedCall })[] {
  const to = findOwnCall(first.path);
  return to.call?.effect === 'read' && isPlainPath(to.path) ? [{ ...first, to }] : [];
}

/** The reply of the boot call, as JSON lines; headers are sent with the first line. */
class BootStream {
  readonly #res: Response;

  constructor(res: Response) {
    this.#res = res;
    res.statusCode = 200;
    res.setHeader('content-type', `${bootContentType}; charset=utf-8`);
    res.setHeader('cache-control', 'no-store');
    // A buffering proxy would make the whole reply as slow as its slowest part.
    res.setHeader('x-accel-buffering', 'no');
  }

  setCookies(cookies: string[]): void {
    if (cookies.length === 0) return;
    this.#res.setHeader('set-cookie', this.#res.req.secure ? toSecureCookies(cookies) : cookies);
  }

  expect(keys: string[]): void {
    if (keys.length > 0) this.#write({ expect: keys });
  }

  reply(key: string, body: AmisAnswer, headers: Record<string, string> = {}): void {
    this.#write({ key, headers, body });
  }

  leaveOut(key: string): void {
    this.#write({ leftOut: key });
  }

  end(): void {
    this.#res.end();
  }

  #write(line: BootLine): void {
    if (this.#res.destroyed) return;
    this.#res.write(`${JSON.stringify(line)}\n`);
    // Flush, as compression would hold the line back in its buffer.
    if ('flush' in this.#res) this.#res.flush();
  }
}

/** Whether a response is JSON lines, which the compression middleware does not recognise by itself. */
export function isBootAnswer(res: { getHeader(name: string): unknown }): boolean {
  return String(res.getHeader('content-type')).startsWith(bootContentType);
}

/**
 * The `Cookie` header after an answer with these `Set-Cookie` lines, as a browser would send it; `undefined` for none.
 */
function withCookies(header: string | undefined, setCookies: readonly string[]): string | undefined {
  const cookies = new Map<string, string>();
  for (const pair of (header ?? '').split(';')) put(cookies, pair);
  for (const line of setCookies) put(cookies, line.split(';')[0] ?? '');
  return cookies.size === 0 ? undefined : [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

function put(cookies: Map<string, string>, pair: string): void {
  const at = pair.indexOf('=');
  if (at > 0) cookies.set(pair.slice(0, at).trim(), pair.slice(at + 1).trim());
}
