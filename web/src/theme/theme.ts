import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import { findInOptions } from './find-options.ts'

/** Mantine's neutral colours mapped to the tokens, so that its components use the same surfaces as ours. */
const gray: MantineColorsTuple = [
  '#f7f7f9',
  '#f3f4f7',
  '#e7e8ed',
  '#d6d8e0',
  '#b9bdc8',
  '#8a90a0',
  '#737987',
  '#626877',
  '#474d5b',
  '#15171d',
]
const dark: MantineColorsTuple = [
  '#ededf1',
  '#b3b7c3',
  '#9297a6',
  '#6d7383',
  '#383c47',
  '#282b34',
  '#1d1f26',
  '#15161b',
  '#101116',
  '#0b0c10',
]

// Their head is a <header>, which would be a second banner landmark next to the page's.
const headed = { header: { role: 'presentation' } }

// A name goes the way of its first letter while it is typed, as where it is shown. `dir` alone is that of the field's frame.
const typedWay = { attributes: { input: { dir: 'auto' } } }

export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: { light: 7, dark: 8 },
  colors: { gray, dark },
  fontFamily: 'var(--font)',
  headings: {
    fontFamily: 'var(--font)',
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '15px', lineHeight: '24px' },
      h3: { fontSize: '13px', lineHeight: '20px' },
    },
  },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '15px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  shadows: { xs: 'var(--sh-1)', sm: 'var(--sh-1)', md: 'var(--sh-2)', lg: 'var(--sh-3)', xl: 'var(--sh-3)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  // base.css draws the focus ring, on keyboard focus only.
  focusRing: 'auto',
  components: {
    Button: { defaultProps: { size: 'sm' } },
    ActionIcon: { defaultProps: { size: 36, variant: 'subtle', color: 'gray' } },
    Input: { defaultProps: { size: 'sm' } },
    TextInput: { defaultProps: typedWay },
    Textarea: { defaultProps: typedWay },
    // Help text is under its field, so that fields with and without it are aligned.
    InputWrapper: {
      defaultProps: { size: 'sm', withAsterisk: false, inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    },
    Checkbox: { defaultProps: { size: 'xs', radius: 'xs' } },
    Radio: { defaultProps: { size: 'xs' } },
    Switch: { defaultProps: { size: 'sm' } },
    Menu: {
      // The placeholder would be a focusable element in a menu without being a menu item.
      defaultProps: {
        withInitialFocusPlaceholder: false,
        closeOnEscape: true,
        shadow: 'md',
        position: 'bottom-end',
        transitionProps: { duration: 160 },
        withinPortal: true,
      },
    },
    Popover: { defaultProps: { closeOnEscape: false, shadow: 'md', transitionProps: { duration: 160 } } },
    Combobox: { defaultProps: { shadow: 'md', transitionProps: { duration: 0 } } },
    // Escape: escape.ts closes the topmost layer.
    Modal: {
      defaultProps: {
        centered: true,
        closeOnEscape: false,
        radius: 'lg',
        transitionProps: { duration: 160, transition: 'fade' },
        attributes: headed,
      },
    },
    ModalRoot: { defaultProps: { closeOnEscape: false } },
    Drawer: {
      defaultProps: { position: 'right', closeOnEscape: false, transitionProps: { duration: 200 }, attributes: headed },
    },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: false, events: { hover: true, focus: true, touch: false } } },
    // Enter after typing selects the first match, and the first is one that begins with what was typed.
    Select: {
      defaultProps: {
        filter: findInOptions,
        nothingFoundMessage: 'No matches',
        checkIconPosition: 'right',
        allowDeselect: false,
        selectFirstOptionOnChange: true,
      },
    },
    MultiSelect: {
      defaultProps: { filter: findInOptions, nothingFoundMessage: 'No matches', selectFirstOptionOnChange: true },
    },
    CloseButton: { defaultProps: { 'aria-label': 'Close' } },
    InputClearButton: { defaultProps: { 'aria-label': 'Clear' } },
    Loader: { defaultProps: { size: 18, type: 'oval' } },
  },
})

/**
 * Maps Mantine's colours to the tokens. Its dimmed, placeholder and error colours have less contrast than 4.5 : 1; ours were measured.
 */
export const cssVariables: CSSVariablesResolver = () => {
  const both = {
    '--mantine-color-body': 'var(--bg)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-3)',
    '--mantine-color-placeholder': 'var(--text-3)',
    '--mantine-color-error': 'var(--danger)',
    '--mantine-color-anchor': 'var(--accent-text)',
    '--mantine-color-default': 'var(--bg-raised)',
    '--mantine-color-default-hover': 'var(--bg-hover)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-default-border': 'var(--line-2)',
    '--mantine-color-disabled': 'var(--bg-active)',
    '--mantine-color-disabled-color': 'var(--text-3)',
    '--mantine-color-disabled-border': 'var(--line-2)',
    '--mantine-primary-color-filled': 'var(--accent)',
    '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
    '--mantine-primary-color-light': 'var(--accent-soft)',
    '--mantine-primary-color-light-color': 'var(--accent-text)',
    '--mantine-color-red-light': 'var(--danger-soft)',
    '--mantine-color-red-light-color': 'var(--danger)',
    '--mantine-color-yellow-light': 'var(--warn-soft)',
    '--mantine-color-yellow-light-color': 'var(--warn)',
  }
  return { variables: { '--mantine-line-height': '20px' }, light: both, dark: both }
}
