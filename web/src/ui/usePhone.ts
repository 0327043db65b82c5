import { useMediaQuery } from '@mantine/hooks'

/** True where the window is as narrow as a phone. Known at the first rendering, so that nothing moves afterwards. */
export const usePhone = (): boolean =>
  useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })

/** True where the window is wide enough for a sidebar instead of a top bar. */
export const useWide = (): boolean => useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false })
