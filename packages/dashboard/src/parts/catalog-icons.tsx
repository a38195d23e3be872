import type { ReactNode } from 'react';

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export function ArchiveIcon() {
  return (
    <Icon>
      <path d="M2 3.5h12v3H2zM3 6.5v6.5h10V6.5M6.5 9h3" />
    </Icon>
  );
}

export function UpIcon() {
  return (
    <Icon>
      <path d="M8 13V3M4 7l4-4 4 4" />
    </Icon>
  );
}

export function DownIcon() {
  return (
    <Icon>
      <path d="M8 3v10M4 9l4 4 4-4" />
    </Icon>
  );
}

export function RemoveIcon() {
  return (
    <Icon>
      <path d="M4 4l8 8M12 4l-8 8" />
    </Icon>
  );
}
