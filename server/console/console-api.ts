import { Router, type ErrorRequestHandler, type RequestHandler, type Request, type Response } from 'express';
import { answerErrors, sendAnswer, callerOf, requireSameSite, requireShallow } from '../adapter/browser';
import type { UpstreamClient } from '../adapter/upstream-client';
import { notFound, BadRequest, ApiError, parseRequest } from '../contract/api-error';
import * as audit from '../contract/console-calls/audit';
import { openPageSummary, pagePath } from '../contract/console-calls/boot';
import { findConsoleCall } from '../contract/console-calls/index';
import { catalogueCalls, cataloguePage } from '../contract/console-calls/catalogue';
import { type ConsoleCall, ownersOf } from '../contract/define-call';
import * as calls from '../contract/console-calls/designs';
import * as preferences from '../contract/pages/list-preferences';
import * as screens from '../contract/console-calls/screens';
import * as security from '../contract/console-calls/security';
import type { Route } from '../contract/screens/routes';
import type { Finding } from '../contract/console-calls/designs';
import { type AuditedCall, type AuditLog, endingOf } from './audit/audit-log';
import { noteRefusedWrite, type RefusedReads } from './audit/anonymous-limit';
import { listAudit, listAuditChoices, readAudit } from './audit/browse-audit';
import { listCalls } from './catalogue/catalogue';
import { readPage } from './catalogue/sample-records';
import { compareDesigns, mergeDesigns } from './designs/compare';
import { answerBoot, type AskUpstream } from './answer-boot';
import {
  ConsoleRefusal,
  type ConsoleServices,
  type CallServices,
  type ConsoleHandler,
} from './console-context';
import { answerDocs } from './docs/answer-docs';
import { checkDesign, listDesigns, openDesign, listHistory, readVersion, listReads } from './designs/browse';
import { removeDesignDraft, saveDesignDraft, publishDesign, restoreDesign } from './designs/publish';
import { createIdentify, type Identity } from './identity/identity';
import { listPreferences, savePreference } from './identity/preferences';
import { editSecret, revealSecret, rotateImageSecret } from './identity/secrets';
import * as sessions from './identity/sessions';
import { answerPage } from './pages/answer-page';
import { keepPresence } from './designs/presence';
import {
  listRemovedScreens,
  readScreen,
  removeScreen,
  restoreScreen,
  updateScreen,
} from './screens/change-screen';
import { listScreenCalls, listScreenFields, listScreenGroups } from './screens/choices';
import { createScreen, readGrants } from './screens/create-screen';
import { listCustomRoutes, listMenuScreens } from './screens/screen-store';
import express from 'express';
import type { z } from 'zod';
import { code } from '../contract/codes';
import { auditResult } from '../contract/dictionaries';
import { isObject, type JsonObject } from '../contract/json-object';
import { message } from '../contract/messages';
import type { Tx } from '../database/database';

interface ConsoleApiOptions extends Omit<ConsoleServices, 'checkPage'> {
  /** The page check itself, without access to the database. */
  checkPage: (
    schema: unknown,
    options: { path: string; customRoutes: readonly Route[] },
  ) => Promise<Finding[]>;
  /** Resolves tokens to staff members. */
  upstream: UpstreamClient;
  /** Makes a staff member's call as the adapter does, audit included. */
  ask: AskUpstream;
  audit: AuditLog;
  refusedReads: RefusedReads;
  now: () => Date;
  /** Origin of image urls, without trailing slash; '' means the console's own origin. */
  imageHost: string;
}

/**
 * `/api/console`: the console's own calls, not the upstream's (decisions 'Calls the spec does not show').
 *
 *   GET settings (public) · GET page · GET docs · POST boot · the declared calls of contract/console-calls by POST
 *   any error -> `{status, msg, data}` with HTTP 200, as in the adapter
 */
export function createConsoleApi({
  refusedReads,
  upstream,
  ask,
  imageHost,
  checkPage,
  ...shared
}: ConsoleApiOptions): Router {
  const services: CallServices = {
    ...shared,
    upstream,
    identify: createIdentify({ upstream, log: shared.log }),
    checkPage: async (schema, { path, newRoute }) => {
      const customRoutes = [...(await listCustomRoutes(shared.db)), ...(newRoute ? [newRoute] : [])];
      return checkPage(schema, { path, customRoutes });
    },
  };
  const router = Router({ caseSensitive: true });
  router.use(noteRefused(refusedReads));
  const declare = <Call extends ConsoleCall>(call: Call, handler: ConsoleHandler<Call>) => {
    router.all(call.path.replace('/api/console', ''), ...answerCall(call, handler, services));
  };
  router.use(requireSameSite);
  const settings = { status: 0, msg: '', data: { imageHost } };
  router.all('/settings', requireGet, (_req, res) => sendAnswer(res, settings));
  router.all('/boot', ...answerBoot({ ...services, ask, refusedReads, settings }));
  router.all('/page', requireGet, answerPage(services));
  router.use('/docs', requireGet, answerDocs(services));
  declare(catalogueCalls, listCalls);
  declare(cataloguePage, readPage);
  declare(calls.designList, listDesigns);
  declare(calls.designOpen, openDesign);
  declare(calls.designCheck, checkDesign);
  declare(calls.designReads, listReads);
  declare(calls.designDraftSave, saveDesignDraft);
  declare(calls.designDraftRemove, removeDesignDraft);
  declare(calls.designPublish, publishDesign);
  declare(calls.designHistory, listHistory);
  declare(calls.designVersion, readVersion);
  declare(calls.designRestore, restoreDesign);
  declare(calls.designCompare, compareDesigns);
  declare(calls.designMerge, mergeDesigns);
  declare(calls.designPresence, keepPresence);
  declare(screens.screenMenu, listMenuScreens);
  declare(screens.screenGrants, readGrants);
  declare(screens.screenCalls, listScreenCalls);
  declare(screens.screenGroups, listScreenGroups);
  declare(screens.screenFields, listScreenFields);
  declare(screens.screenCreate, createScreen);
  declare(screens.screenDetail, readScreen);
  declare(screens.screenUpdate, updateScreen);
  declare(screens.screenRemove, removeScreen);
  declare(screens.screenRemovedList, listRemovedScreens);
  declare(screens.screenRestore, restoreScreen);
  declare(audit.auditList, listAudit);
  declare(audit.auditDetail, readAudit);
  declare(audit.auditChoices, listAuditChoices);
  declare(preferences.preferenceList, listPreferences);
  declare(preferences.preferenceSave, savePreference);
  declare(security.ownSessions, sessions.listOwnSessions);
  declare(security.ownSessionEnd, sessions.endOwnSession);
  declare(security.staffSessions, sessions.listStaffSessions);
  declare(security.staffSessionEnd, sessions.endStaffSession);
  declare(security.secretReveal, revealSecret);
  declare(security.secretEdit, editSecret);
  declare(security.imageSecretRotate, rotateImageSecret);
  declare(security.refusedWrite, noteRefusedWrite(refusedReads));
  router.use(() => {
    throw notFound('接口不存在');
  });
  router.use(answerRefusals, answerErrors(shared.log));
  return router;
}

/** Detects refused reads by their reply, whichever step refused them. */
const noteRefused =
  (refusedReads: RefusedReads): RequestHandler =>
  (req, res, next) => {
    const path = `/api/console${req.path}`;
    const call = path === pagePath ? { path, summary: openPageSummary } : findConsoleCall(path);
    if (call && !('effect' in call && call.effect === 'write')) {
      const fields = path === pagePath ? req.query : {};
      res.once('finish', () => {
        const answer = res.locals['answer'] as { status: number; msg: string } | undefined;
        const read = { caller: callerOf(req), call: call.path, path, summary: call.summary, fields };
        if (answer) void refusedReads.note(read, answer);
      });
    }
    next();
  };

const requireGet: RequestHandler = (req, _res, next) => {
  if (req.method !== 'GET' && req.method !== 'HEAD') throw new BadRequest(405);
  next();
};

const answerRefusals: ErrorRequestHandler = (error: unknown, _req, res, next) => {
  if (!(error instanceof ConsoleRefusal)) return next(error);
  sendAnswer(res, { status: error.status, msg: error.message, data: error.data });
};

/** The largest request: a page and its accompanying fields. */
const maxPageBytes = 1024 * 1024;

/** In ms: a caller may hold the body back until a right is withdrawn, so after this time the rights are read again. */
const slowBodyMs = 1_000;

/**
 * One declared call of /api/console as Express handlers:
 *
 *   identity -> menu -> JSON -> identity and menu again, if the body was slow -> audit: begun (writes) -> schema
 *     -> handler -> audit: ended -> `{status: 0, msg: '', data}`
 *
 * Errors go to the adapter's error handler. The body of an unauthorised call is not read; the attempt is logged.
 */
function answerCall<Call extends ConsoleCall>(
  call: Call,
  handler: ConsoleHandler<Call>,
  { identify, audit, now, ...services }: CallServices,
): RequestHandler[] {
  const isAudited = call.effect !== 'read' && call.unaudited !== true;
  const deedOf = (req: Request, staff: Identity, fields: JsonObject): AuditedCall => {
    const { path, summary } = call;
    const holder = { account: staff.account, name: staff.username };
    return { caller: callerOf(req), holder, call: path, path, summary, fields };
  };
  const findAllowed = async (req: Request): Promise<Identity> => {
    const staff = await identify(callerOf(req));
    try {
      requireMenu(call, staff);
    } catch (error) {
      if (isAudited) await audit.record(deedOf(req, staff, {}), endingOf(error));
      throw error;
    }
    return staff;
  };
  const admit: RequestHandler = async (req, res, next) => {
    if (req.method !== 'POST') throw new BadRequest(405);
    res.locals['admitted'] = { staff: await findAllowed(req), at: performance.now() } satisfies Admitted;
    next();
  };
  const answer = async (req: Request, res: Response) => {
    const body: unknown = req.body;
    const admitted = res.locals['admitted'] as Admitted;
    const staff = performance.now() - admitted.at > slowBodyMs ? await findAllowed(req) : admitted.staff;
    requireShallow(body);
    const deed = deedOf(req, staff, isObject(body) ? body : {});
    const entry = isAudited ? await audit.begin(deed) : undefined;
    const succeedWithin = async (tx: Tx) => entry?.succeedWithin(tx);
    try {
      const data = await handler(parseRequest(call.request, body ?? {}) as z.output<Call['request']>, {
        ...services,
        staff,
        caller: callerOf(req),
        now: now(),
        succeedWithin,
      });
      await entry?.end({ result: auditResult.success, code: code.ok, msg: '' });
      sendAnswer(res, { status: 0, msg: '', data });
    } catch (error) {
      await entry?.end(endingOf(error));
      throw error;
    }
  };
  return [admit, express.json({ limit: maxPageBytes, strict: true }), answer];
}

interface Admitted {
  staff: Identity;
  /** When their rights were read. */
  at: number;
}

function requireMenu(call: ConsoleCall, { menus }: Identity): void {
  const owners = ownersOf(call);
  if (owners.length > 0 && !owners.some((url) => menus.has(url))) {
    throw new ApiError(code.forbidden, message.forbidden);
  }
}
