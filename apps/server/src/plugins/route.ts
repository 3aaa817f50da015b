import type { Readable } from 'node:stream'
import type { WebSocket } from '@fastify/websocket'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { AppError } from '../lib/errors.ts'
import type { Session } from './session.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The rows that a route can reach. The session decides about them, never the request. */
export type Scope = 'none' | 'tenant' | 'depart' | 'self'

/** The permission of a route that every signed-in user may call. */
export const anySignedIn = '*'

type ParsedInput<S> = S extends TSchema ? Static<S> : undefined

type Frozen<T> = unknown extends T
  ? T
  : T extends string | number | boolean | null | undefined
    ? T
    : { readonly [K in keyof T]: Frozen<T[K]> }

/** The `response` of a route that answers with a file or a page instead of JSON. */
export const bytes = 'bytes'

type ResponseSchema = TSchema | typeof bytes

/**
 * The values that a handler may return: the result of its schema, alone or in an `Answer`, or nothing when the result may
 * be null.
 */
type HandlerResult<R> = R extends typeof bytes
  ? Download | FastifyReply
  : R extends TSchema
    ? Frozen<Static<R>> | Answer<Frozen<Static<R>>> | FastifyReply | (null extends Static<R> ? void : never)
    : unknown

/** The argument of a handler. `session` is null only on public routes. */
export interface Call<B = undefined, Q = undefined, P = undefined, S = Session> {
  body: B
  query: Q
  params: P
  session: S
  request: FastifyRequest
  reply: FastifyReply
}

interface RouteOptions<B, Q, P, R> {
  method: Method | readonly Method[]
  /** Below the API base, with Fastify's parameters. */
  path: string
  /** The words of the API description for what the route does; the name of its permission when absent. */
  title?: string
  /**
   * The words of the API description for what the route is about; its resource, or the menu item of its permission, when
   * absent.
   */
  subject?: string
  scope: Scope
  body?: B
  query?: Q
  params?: P
  /** The type of the body when it is not JSON: a form, or one or more files as multipart/form-data. */
  takes?: 'form' | 'file' | 'files'
  /** The schema of the answer's `result`, or `bytes`. Properties that it does not name are not sent. */
  response: R
  /** The most calls a minute, by user or, without a session, by address. */
  ratePerMinute?: number
  /**
   * The largest body in bytes. Required for a body above the default, and for one with a map that has no schema
   * because a definition parses its fields.
   */
  bodyBytes?: number
  /** How many keys the body may have in total, for routes that accept many records. */
  bodyKeys?: number
  /** Set for polling and heartbeats, which must not keep an idle session alive. */
  passive?: true
  /** Verifies X-Sign and X-TIMESTAMP. */
  signed?: true
  /**
   * Returns the subject for which a ticket in the URL (`t`) must have been issued. Set on routes for images, frames
   * and links, which cannot send the token. The ticket stands for the same session with the same permissions.
   */
  ticket?(request: FastifyRequest): string
  /** Available while an initial password must be changed. */
  beforePasswordChange?: true
  /** Available while a second factor must be set up. */
  beforeFactor?: true
  /** Available while a student must acknowledge the privacy notice. */
  beforeNotice?: true
  /** Sends the result without an envelope, where the wire requires it. */
  bare?: true
}

interface PublicRoute<B, Q, P, R> extends RouteOptions<B, Q, P, R> {
  public: true
  handle(call: Call<ParsedInput<B>, ParsedInput<Q>, ParsedInput<P>, Session | null>): Promise<HandlerResult<R>>
}

interface GuardedRoute<B, Q, P, R> extends RouteOptions<B, Q, P, R> {
  /** A permission code, or `anySignedIn`. */
  permission: string
  handle(call: Call<ParsedInput<B>, ParsedInput<Q>, ParsedInput<P>>): Promise<HandlerResult<R>>
}

/** A route is an object, so that its requirements stand beside its code and a table of all routes can be printed. */
export interface Route extends Omit<RouteOptions<TSchema, TSchema, TSchema, ResponseSchema>, 'response'> {
  /** Missing only on live connections. */
  response?: ResponseSchema
  public?: true
  permission?: string
  handle(call: Call<unknown, unknown, unknown, Session | null>): Promise<unknown>
  /** Set on live connections. Their token comes as the sub-protocol, the only header that a browser can set. */
  socket?: {
    /** Throws before the upgrade when the caller may not have this connection. */
    admit(session: Session, params: unknown): void
    open(socket: WebSocket, session: Session, params: unknown): void
  }
}

/** Builds the routes when there is a server. Workers have the same resources without routes. */
export type Routes = () => Route[]

/** Infers the types of a handler from its schemas; does nothing at run time. */
export function route<
  B extends TSchema | undefined = undefined,
  Q extends TSchema | undefined = undefined,
  P extends TSchema | undefined = undefined,
  R extends ResponseSchema | undefined = undefined,
>(definition: GuardedRoute<B, Q, P, R>): Route
export function route<
  B extends TSchema | undefined = undefined,
  Q extends TSchema | undefined = undefined,
  P extends TSchema | undefined = undefined,
  R extends ResponseSchema | undefined = undefined,
>(definition: PublicRoute<B, Q, P, R>): Route
export function route(definition: object): Route {
  return definition as Route
}

/** Gives routes that are about the same thing their subject. */
export const withSubject = (subject: string, routes: readonly Route[]): Route[] =>
  routes.map(one => ({ subject, ...one }))

interface SocketRouteOptions<P extends TSchema>
  extends Omit<RouteOptions<never, never, P, never>, 'method' | 'body' | 'query' | 'response'> {
  permission: string
  params: P
  admit(session: Session, params: Static<P>): void
  open(socket: WebSocket, session: Session, params: Static<P>): void
}

/** Declares a live connection like any other route; without an upgrade its path does not exist. */
export function socketRoute<P extends TSchema>({ admit, open, ...shape }: SocketRouteOptions<P>): Route {
  const handle = () => Promise.reject(new AppError('noSuchPath'))
  return { ...shape, method: 'GET', handle, socket: { admit, open } }
}

/** An answer with its own message or code; any other return value of a handler is the `result`. */
export class Answer<T = null> {
  readonly message: string
  readonly code: number
  readonly result: T | null

  constructor(detail: { message?: string; code?: number; result?: T }) {
    this.message = detail.message ?? ''
    this.code = detail.code ?? 200
    this.result = detail.result ?? null
  }
}

/** A file as the response. */
export class Download {
  readonly name: string
  readonly type: string
  readonly content: Readable
  /** Shown in the browser instead of downloaded. */
  readonly inline: boolean

  constructor(detail: { name: string; type: string; content: Readable; inline?: boolean }) {
    this.name = detail.name
    this.type = detail.type
    this.content = detail.content
    this.inline = detail.inline ?? false
  }
}
