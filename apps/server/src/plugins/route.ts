import type { Readable } from 'node:stream'
import type { WebSocket } from '@fastify/websocket'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { AppError } from '../lib/errors.ts'
import type { Session } from './session.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Whose rows a route can reach; decided from the session, never from the request. */
export type Scope = 'none' | 'tenant' | 'depart' | 'self'

/** A route that every signed-in user may call. */
export const anySignedIn = '*'

type ParsedInput<S> = S extends TSchema ? Static<S> : undefined

type Frozen<T> = unknown extends T
  ? T
  : T extends string | number | boolean | null | undefined
    ? T
    : { readonly [K in keyof T]: Frozen<T[K]> }

/** The `response` of a route that answers with a file or a page of its own: bytes, and nothing to write them by. */
export const bytes = 'bytes'

type ResponseSchema = TSchema | typeof bytes

/** What a handler may return: what its schema says, alone or with a message, or nothing where nothing is answered. */
type HandlerResult<R> = R extends typeof bytes
  ? Download | FastifyReply
  : R extends TSchema
    ? Frozen<Static<R>> | Answer<Frozen<Static<R>>> | FastifyReply | (null extends Static<R> ? void : never)
    : unknown

/** What a handler is given. `session` is null only on public routes. */
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
  scope: Scope
  body?: B
  query?: Q
  params?: P
  /** What its body comes as, where that is not JSON: a posted form, or one file or several as multipart/form-data. */
  takes?: 'form' | 'file' | 'files'
  /** What the answer's `result` is, or `bytes`. It is written by this, so that nothing that it does not name goes out. */
  response: R
  /** At most so many calls a minute: by user where signed in, by address where not. */
  ratePerMinute?: number
  /**
   * The most bytes of its body, where that is more than usual, or where it takes a map that has no schema because a
   * definition reads its fields.
   */
  bodyBytes?: number
  /** How many keys its body may have in all, where a set is sent in one call. */
  bodyKeys?: number
  /** Polling and heartbeats do not keep an idle session alive. */
  passive?: true
  /** X-Sign and X-TIMESTAMP are verified. */
  signed?: true
  /**
   * What a ticket in the URL (`t`) must have been made for, where one may stand for the token: images, frames and links
   * send no header. The session behind it is the same, with the same rights.
   */
  ticket?(request: FastifyRequest): string
  /** Answers even while an initial password must be changed. */
  beforePasswordChange?: true
  /** Answers even while a second factor has yet to be set up. */
  beforeFactor?: true
  /** Answers even while a student has yet to acknowledge what is said about their data. */
  beforeNotice?: true
  /** The result itself instead of an envelope around it, where the wire has it so. */
  bare?: true
}

interface PublicRoute<B, Q, P, R> extends RouteOptions<B, Q, P, R> {
  public: true
  handle(call: Call<ParsedInput<B>, ParsedInput<Q>, ParsedInput<P>, Session | null>): Promise<HandlerResult<R>>
}

interface GuardedRoute<B, Q, P, R> extends RouteOptions<B, Q, P, R> {
  /** A permission code, or `signedIn`. */
  permission: string
  handle(call: Call<ParsedInput<B>, ParsedInput<Q>, ParsedInput<P>>): Promise<HandlerResult<R>>
}

/** A route is an object: what it needs stands beside what it does, and the table of all of them can be printed. */
export interface Route extends Omit<RouteOptions<TSchema, TSchema, TSchema, ResponseSchema>, 'response'> {
  /** Live connections alone have none. */
  response?: ResponseSchema
  public?: true
  permission?: string
  handle(call: Call<unknown, unknown, unknown, Session | null>): Promise<unknown>
  /** Set on live connections; their token comes as the sub-protocol, which is all that a browser can send. */
  socket?: {
    /** Throws, before the upgrade, where the caller may not have this very connection. */
    admit(session: Session, params: unknown): void
    open(socket: WebSocket, session: Session, params: unknown): void
  }
}

/** Builds routes, where there is a server for them; a worker has the same resources and nobody to answer. */
export type Routes = () => Route[]

/** Gives a handler the types of its schemas; does nothing at run time. */
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

interface SocketRouteOptions<P extends TSchema>
  extends Omit<RouteOptions<never, never, P, never>, 'method' | 'body' | 'query' | 'response'> {
  permission: string
  params: P
  admit(session: Session, params: Static<P>): void
  open(socket: WebSocket, session: Session, params: Static<P>): void
}

/** A live connection, declared like any other route; without an upgrade there is nothing at its path. */
export function socketRoute<P extends TSchema>({ admit, open, ...shape }: SocketRouteOptions<P>): Route {
  const handle = () => Promise.reject(new AppError('noSuchPath'))
  return { ...shape, method: 'GET', handle, socket: { admit, open } }
}

/** An answer that needs its own message or code; any other return value of a handler is the `result`. */
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

/** A file instead of an envelope. */
export class Download {
  readonly name: string
  readonly type: string
  readonly content: Readable
  /** Shown where it is asked for, not kept as a file. */
  readonly inline: boolean

  constructor(detail: { name: string; type: string; content: Readable; inline?: boolean }) {
    this.name = detail.name
    this.type = detail.type
    this.content = detail.content
    this.inline = detail.inline ?? false
  }
}
