import { Drawer } from '@mantine/core'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { confirmLeaving } from './form/Form.tsx'
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
  /** Stays visible at the bottom; forms use their own `FormActions` instead. */
  footer?: ReactNode
  children: ReactNode
}

/** A side panel over the page; full screen on phones. It asks for confirmation before it closes with unsaved changes. */
export function SidePanel({ title, note, onClose, wide = false, opened = true, footer, children }: Props) {
  const phone = usePhone()
  const guarded = useRef(new Set<Guarded>())
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })

  const panel = useMemo(() => {
    const close = async () => {
      const losing = [...guarded.current].filter((one) => one.losesChanges())
      if (losing.length > 0 && !(await confirmLeaving())) return
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
