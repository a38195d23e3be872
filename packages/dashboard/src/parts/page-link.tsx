import { Anchor, type AnchorProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

type Props = AnchorProps & Omit<ComponentPropsWithRef<'a'>, keyof AnchorProps>;

/** A link to another page of ours: `<PageLink to="/templates/$slug" params={{ slug }}>`. */
export const PageLink = createLink((props: Props) => <Anchor {...props} />);
