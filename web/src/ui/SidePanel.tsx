import { Drawer } from '@mantine/core'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { confirmLeaving } from './overlays/confirm-leaving.ts'
import { NoticesAbove } from './overlays/NoticesAbove.tsx'
import { type Guarded, PanelContext } from './panel.ts'
import styles from './SidePanel.module.css'
import { usePhone } from './usePhone.ts'

interface Props {
  title: string
  /** One line under the title. */
  note?: ReactNode
  onClose: () => void
  /** 760 instead of 560. */
  wide?: boolean
  opened?: boolean
  /** Shows a record next to its list, which stays in plain sight. */
  peek?: boolean
  /** Stays visible at the bottom; forms use their own `FormActions` instead. */
  footer?: ReactNode
  children: ReactNode
}

/** A side panel over the page; full screen on phones. It asks for confirmation before it closes with unsaved changes. */
export function SidePanel({
  title,
  note,
  onClose,
  wide = false,
  opened = true,
  peek = false,
  footer,
  children,
}: Props) {
  const phone = usePhone()
  const guarded = useRef(new Set<Guarded>())
  const latest = useRef(onClose)
  const asking = useRef(false)
  useEffect(() => {
    latest.current = onClose
  })

  const panel = useMemo(() => {
    const close = async () => {
      // A second press while the question is on its way does not ask again.
      if (asking.current) return
      asking.current = true
      const losing = [...guarded.current].filter((one) => one.losesChanges())
      const leaves = losing.length === 0 || (await confirmLeaving())
      asking.current = false
      if (!leaves) return
      for (const one of losing) one.letGo()
      latest.current()
    }
    return {
      close: () => void close(),
      watch: (one: Guarded) => {
        guarded.current.add(one)
        return () => void guarded.current.delete(one)
      },
    }
  }, [])

  return (
    <Drawer
      opened={opened}
      onClose={panel.close}
      {...(peek ? { overlayProps: { backgroundOpacity: 0 } } : {})}
      size={phone ? '100%' : wide ? 760 : 560}
      title={
        <>
          {title}
          {note && <div className={styles.note}>{note}</div>}
        </>
      }
      closeButtonProps={{ 'aria-label': 'Close', size: 36, iconSize: 18 }}
      classNames={{ header: styles.header ?? '', body: styles.body ?? '' }}
    >
      <PanelContext value={panel}>
        <NoticesAbove what="panel" />
        <div className={styles.content}>{children}</div>
        {footer && <div className={styles.footer}>{footer}</div>}
      </PanelContext>
    </Drawer>
  )
}
