import { useEffect, useRef, useState } from 'react';

/**
 * The text of a search box whose question stands in the address. Set `sent` to what is asked for: only an address that
 * says something else (a link, the way back) replaces what was typed meanwhile.
 */
export function useTyped(asked: string) {
  const [typed, setTyped] = useState(asked);
  const sent = useRef(asked);
  useEffect(() => {
    if (asked === sent.current) return;
    sent.current = asked;
    setTyped(asked);
  }, [asked]);
  return { typed, setTyped, sent };
}
