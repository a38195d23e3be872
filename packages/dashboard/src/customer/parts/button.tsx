import type { ButtonHTMLAttributes } from 'react';
import classes from './button.module.css';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: 'main' | 'small';
}

export function Button({ look, className, type = 'button', ...rest }: Props) {
  const names = [classes.button, look && classes[look], className];
  return <button {...rest} type={type} className={names.filter(Boolean).join(' ')} />;
}
