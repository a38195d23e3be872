import type { Readable } from 'node:stream';
import type { Body, Operation, Params, Query, Result, Routes, SuccessStatus } from '@godwit/contract/routes';
import type { FastifyReply } from 'fastify';
import type { LinkHolder } from '../domain/people/links.js';
import type { Principal } from '../domain/people/principals.js';
import type { Service } from '../domain/service.js';
import type { Form } from './form.js';

/** Operations whose bodies are bytes: they have handlers of their own (uploads.ts). */
export type ByteOperation = 'putUpload' | 'download';
export type JsonOperation = Exclude<Operation, ByteOperation>;

type ActorFor<O extends Operation> = Routes[O]['auth'] extends 'link'
  ? LinkHolder
  : Routes[O]['auth'] extends 'open'
    ? undefined
    : Principal;

/** One request to an operation, authenticated and parsed. */
export interface Call<O extends Operation> {
  service: Service;
  actor: ActorFor<O>;
  params: Params<O>;
  query: Query<O>;
  /** A form where the route takes one and the caller sent one. */
  body: Body<O> | (Routes[O] extends { form: unknown } ? Form : never);
  /** For cookies and headers of the request: the answer goes back as a value. */
  reply: FastifyReply;
}

export interface Answer<O extends Operation> {
  status: SuccessStatus<O>;
  body: Result<O>;
  /** The same object answers many calls: its bytes are made once. */
  shared?: true;
}

/** What is no JSON document of the contract: bytes, lines or text. A stream is read as fast as the caller reads. */
export interface StreamAnswer<O extends Operation> {
  status: SuccessStatus<O>;
  stream: Readable | string;
  headers: { 'content-type': string; [name: string]: string | number };
}

export type Handler<O extends Operation> = (call: Call<O>) => Promise<Answer<O> | StreamAnswer<O>>;
export type Handlers<O extends JsonOperation = JsonOperation> = { [K in O]: Handler<K> };

export function ok<B>(body: B): { status: 200; body: B } {
  return { status: 200, body };
}

export function shared<B>(body: B): { status: 200; body: B; shared: true } {
  return { status: 200, body, shared: true };
}

export function created<B>(body: B): { status: 201; body: B } {
  return { status: 201, body };
}
