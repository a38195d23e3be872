import type { Stream } from '@godwit/contract/route';
import type {
  BodyInput,
  Operation,
  Params,
  ParamsInput,
  Query,
  QueryInput,
  Result,
  Routes,
  SuccessStatus,
} from '@godwit/contract/routes';

/** The bytes of a file. A Blob or an array can be sent again after a failure, a stream cannot. */
export type Bytes = Blob | Uint8Array | ReadableStream<Uint8Array>;

/**
 * Addresses are text, so the contract takes strings there; where the server reads a number or a boolean
 * out of the string, the caller may give one.
 */
type Addressed<In, Out> = {
  [K in keyof In]: In[K] | (K extends keyof Out ? Extract<Out[K], number | boolean> : never);
};

type HasBytes<O extends Operation> = Routes[O] extends { body: unknown }
  ? false
  : Routes[O] extends { bodyMedia: readonly string[] }
    ? true
    : false;

interface Parts<O extends Operation> {
  params: Addressed<ParamsInput<O>, Params<O>>;
  query: Addressed<QueryInput<O>, Query<O>>;
  body: HasBytes<O> extends true ? Bytes : BodyInput<O>;
}

type PartName<O extends Operation> =
  | Extract<keyof Routes[O], keyof Parts<O>>
  | (HasBytes<O> extends true ? 'body' : never);

type OptionalPart<O extends Operation> = {
  [K in PartName<O>]: Partial<Parts<O>[K]> extends Parts<O>[K] ? K : never;
}[PartName<O>];

type Flat<T> = { [K in keyof T]: T[K] };

/** What an operation takes: exactly the parts its route has. */
export type Input<O extends Operation> = [PartName<O>] extends [never]
  ? Record<string, never>
  : Flat<
      { [K in Exclude<PartName<O>, OptionalPart<O>>]: Parts<O>[K] } & {
        [K in OptionalPart<O>]?: Parts<O>[K];
      }
    >;

export interface CallOptions {
  signal?: AbortSignal | undefined;
}

/** The arguments of an operation: the input may be left out when nothing in it is needed. */
export type Arguments<O extends Operation> = [Exclude<PartName<O>, OptionalPart<O>>] extends [never]
  ? [input?: Input<O>, options?: CallOptions]
  : [input: Input<O>, options?: CallOptions];

type Success<O extends Operation> = Routes[O]['responses'][keyof Routes[O]['responses']];

/** The parsed JSON body; the Response itself where the answer is a stream. */
export type Answer<O extends Operation> =
  Success<O> extends Stream ? (Success<O> extends { usual: 'json' } ? Result<O> : Response) : Result<O>;

export interface Reply<O extends Operation> {
  status: SuccessStatus<O>;
  headers: Headers;
  body: Answer<O>;
}

/** One method per operation of the route table. */
export type Operations = {
  [O in Operation]: (...args: Arguments<O>) => Promise<Answer<O>>;
};
