import { SidePanel } from '../../ui/SidePanel.tsx'
import { BellPanel } from './BellPanel.tsx'
import * as copy from './copy.ts'

/** What is behind the bell, over the whole screen of a phone. */
export const BellSheet = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <SidePanel title={copy.notifications} opened={opened} onClose={onClose}>
    <BellPanel onClose={onClose} titled={false} />
  </SidePanel>
)
