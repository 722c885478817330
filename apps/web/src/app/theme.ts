import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import parts from './theme.module.css'

const iris: MantineColorsTuple = [
  '#eef0ff',
  '#dfe3ff',
  '#bfc7ff',
  '#9ba7fd',
  '#7b89f8',
  '#5363ea',
  '#3f50e0',
  '#3341bf',
  '#29359a',
  '#1d2670',
]

const gray: MantineColorsTuple = [
  '#f6f6f3',
  '#f1f1ed',
  '#e6e5df',
  '#e6e5df',
  '#d2d1c9',
  '#878a92',
  '#666b76',
  '#5b606b',
  '#3a3d45',
  '#15171c',
]

const dark: MantineColorsTuple = [
  '#eceef2',
  '#c3c8d2',
  '#a5acb9',
  '#8b93a2',
  '#5a6170',
  '#333945',
  '#262b35',
  '#191d24',
  '#13161c',
  '#0c0e12',
]

/** The design's sizes and palettes in Mantine's words. What only looks different is in theme.module.css. */
export const theme = createTheme({
  colors: { iris, gray, dark },
  primaryColor: 'iris',
  primaryShade: { light: 6, dark: 5 },
  black: '#15171c',
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-mono)',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '15px', xl: '18px', xxl: '20px' },
  lineHeights: { xs: '16px', sm: '18px', md: '20px', lg: '20px', xl: '24px', xxl: '26px' },
  spacing: {
    hair: '2px',
    tight: '4px',
    snug: '6px',
    xs: '8px',
    sm: '12px',
    md: '16px',
    lg: '20px',
    xl: '24px',
    xxl: '32px',
  },
  radius: { xs: '6px', sm: '7px', md: '8px', lg: '12px', card: '14px', xl: '16px' },
  defaultRadius: 'md',
  headings: {
    fontWeight: '620',
    sizes: {
      h1: { fontSize: '26px', lineHeight: '32px' },
      h2: { fontSize: '18px', lineHeight: '24px' },
      h3: { fontSize: '15px', lineHeight: '20px', fontWeight: '600' },
      h4: { fontSize: '14px', lineHeight: '20px', fontWeight: '600' },
    },
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Accordion: { defaultProps: { radius: 14 } },
    Button: { classNames: { root: parts.button } },
    ActionIcon: { classNames: { root: parts.actionIcon } },
    Card: { defaultProps: { radius: 14, padding: 20 }, classNames: { root: parts.card } },
    CloseButton: { classNames: { root: parts.close } },
    Drawer: {
      defaultProps: { transitionProps: { duration: 220, timingFunction: 'var(--ease)' } },
      classNames: { content: parts.sheet, header: parts.sheet },
    },
    Input: { classNames: { wrapper: parts.inputWrapper, input: parts.input } },
    InputWrapper: {
      classNames: {
        root: parts.field,
        label: parts.label,
        error: parts.error,
        description: parts.description,
        required: parts.required,
      },
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    },
    PasswordInput: { classNames: { visibilityToggle: parts.eye, input: parts.passwordBox } },
    Modal: {
      defaultProps: {
        radius: 'xl',
        padding: 24,
        centered: true,
        transitionProps: { transition: 'fade-up', duration: 220, timingFunction: 'var(--ease)' },
      },
      classNames: { content: parts.sheet, header: parts.sheet, title: parts.modalTitle },
    },
    // One weight everywhere, without blur: what a dialog is about stays readable behind it.
    ModalOverlay: { defaultProps: { blur: 0, backgroundOpacity: 0.44 } },
    DrawerOverlay: { defaultProps: { blur: 0, backgroundOpacity: 0.44 } },
    Notification: {
      classNames: {
        root: parts.toast,
        icon: parts.toastIcon,
        description: parts.toastText,
        closeButton: parts.close,
      },
    },
    Paper: { classNames: { root: parts.paper } },
    SegmentedControl: {
      classNames: { root: parts.segments, indicator: parts.segment, label: parts.segmentLabel },
    },
    Skeleton: { classNames: { root: parts.skeleton } },
    Switch: { classNames: { track: parts.track } },
  },
})

const painted = {
  '--mantine-color-body': 'var(--canvas)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-2)',
  '--mantine-color-placeholder': 'var(--placeholder)',
  '--mantine-color-error': 'var(--bad-fg)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-2)',
  '--mantine-color-disabled': 'var(--mute-bg)',
  '--mantine-color-disabled-color': 'var(--text-3)',
  '--mantine-color-iris-filled': 'var(--primary)',
  '--mantine-color-iris-filled-hover': 'var(--primary-hover)',
  '--mantine-color-iris-light': 'var(--accent-soft)',
  '--mantine-color-iris-light-hover': 'var(--accent-soft-hover)',
  '--mantine-color-iris-light-color': 'var(--accent-text)',
  '--mantine-color-iris-text': 'var(--accent-text)',
  '--mantine-color-iris-outline': 'var(--accent)',
  '--mantine-color-red-outline': 'var(--danger)',
  '--mantine-color-red-outline-hover': 'var(--bad-bg)',
  '--mantine-color-red-text': 'var(--danger)',
}

/** Mantine's variables point at our tokens, which change with the scheme themselves. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: painted,
  dark: painted,
})
