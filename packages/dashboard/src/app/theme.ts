import { createTheme, type MantineColorsTuple } from '@mantine/core';

const teal: MantineColorsTuple = [
  '#e9f7f6',
  '#d3ecea',
  '#a6d8d5',
  '#76c4bf',
  '#4fb2ac',
  '#2f9e98',
  '#138580',
  '#0b6e6e',
  '#075757',
  '#034040',
];

/** Calm and dense: one colour for what can be done, the others only for what is wrong or waits. */
export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: 7,
  autoContrast: true,
  luminanceThreshold: 0.25,
  colors: { teal },
  fontFamily: 'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  headings: { fontWeight: '600', sizes: { h1: { fontSize: '1.375rem' }, h2: { fontSize: '1.0625rem' } } },
  components: {
    Button: { defaultProps: { size: 'sm' } },
    TextInput: { defaultProps: { size: 'sm' } },
    Select: { defaultProps: { size: 'sm', checkIconPosition: 'right' } },
    Anchor: { defaultProps: { underline: 'hover' } },
  },
});
