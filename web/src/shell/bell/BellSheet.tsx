import { SidePanel } from '../../ui/SidePanel.tsx'
import { BellPanel } from './BellPanel.tsx'

/** The content of the bell, full screen on phones. */
export const BellSheet = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <SidePanel title="Notifications" opened={opened} onClose={onClose}>
    <BellPanel onClose={onClose} titled={false} />
  </SidePanel>
)
