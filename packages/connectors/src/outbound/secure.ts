import { X509Certificate } from 'node:crypto';
import { isIP, type Socket } from 'node:net';
import tls, { type TLSSocket } from 'node:tls';
import { ConnectorError } from '../connector-error.js';
import { failureAt, timedOut } from './outbound-error.js';

const handshakeMs = 15_000;

/** By what a server's certificate is verified, in the names of settings. */
export interface Trust {
  /** Of the only authorities that are trusted, PEM; without it those that Node trusts. */
  ca?: string | undefined;
  /** In the certificate, where it is another than the host's. */
  certificateName?: string | undefined;
}

/** TLS on a socket of `dial`, its certificate verified. Throws ConnectorError that says what to do, or the signal's reason. */
export async function secure(
  socket: Socket,
  host: string,
  { ca, certificateName }: Trust,
  signal: AbortSignal,
): Promise<TLSSocket> {
  if (ca !== undefined) checkAuthority(ca);
  signal.throwIfAborted();
  const expected = certificateName ?? host;
  const secured = tls.connect({
    socket,
    // For what is compared with the certificate; an address must not be sent as a name.
    host: expected,
    ...(isIP(host) === 0 && { servername: host }),
    ...(ca !== undefined && { ca }),
    checkServerIdentity: (_, certificate) =>
      certificateName !== undefined && certificate.subject.CN === certificateName
        ? undefined
        : tls.checkServerIdentity(expected, certificate),
  });
  return new Promise((resolve, reject) => {
    const onAbort = () => secured.destroy(signal.reason);
    const timer = setTimeout(() => secured.destroy(timedOut('tls', host, handshakeMs)), handshakeMs);
    const settle = (error?: Error) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      secured.off('error', settle).off('close', onClose);
      if (!error) return resolve(secured);
      // An error may still come of the socket beneath.
      socket.on('error', () => {}).destroy();
      reject(signal.aborted ? signal.reason : unverified(error, host));
    };
    const onClose = () => settle(Object.assign(new Error('closed'), { code: 'ECONNRESET' }));
    signal.addEventListener('abort', onAbort);
    secured.once('secureConnect', () => settle());
    secured.on('error', settle).on('close', onClose);
  });
}

/** Node takes any text for a certificate, and then trusts nobody. */
function checkAuthority(ca: string): void {
  try {
    new X509Certificate(ca);
  } catch (error) {
    throw new ConnectorError(
      'config',
      'The setting `ca` is no certificate. Give it as PEM, from -----BEGIN CERTIFICATE----- to -----END CERTIFICATE-----.',
      { cause: error },
    );
  }
}

function unverified(error: Error & { code?: string; cert?: { subject?: { CN?: string } } }, host: string) {
  const { message } = error.name === 'OutboundError' ? error : failureAt('tls', host, error);
  const { code = '' } = error;
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    const name = error.cert?.subject?.CN;
    const which = name === undefined ? 'the name in its certificate' : JSON.stringify(name);
    return new ConnectorError(
      'config',
      `${message} If it is the right server, set \`certificate_name\` to ${which}.`,
      { cause: error },
    );
  }
  const isPassing = error.name === 'OutboundError' || code === 'ECONNRESET';
  return new ConnectorError(
    isPassing ? 'unreachable' : 'config',
    nobodyVouches.has(code)
      ? `${message} Give the certificate of the authority that vouches for it as \`ca\`, or set \`ssl\` to "disable" where the network in between is your own.`
      : message,
    { cause: error },
  );
}

const nobodyVouches = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);
