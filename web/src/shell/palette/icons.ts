import { IconMailOpened, IconShieldLock, IconUserCircle, type TablerIcon } from '@tabler/icons-react'
import type { PaletteIcon } from '../site.ts'

/** The icons that screens refer to by name, so that they load with the palette and not with the first screen. */
export const paletteIcons: Readonly<Record<PaletteIcon, TablerIcon>> = {
  profile: IconUserCircle,
  shield: IconShieldLock,
  mail: IconMailOpened,
}
