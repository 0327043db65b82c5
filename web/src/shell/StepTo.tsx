import { Button } from '@mantine/core'
import type { Access } from '@storey/api/endpoint.ts'
import { Link } from '../ui/Link.tsx'
import { Can } from './Can.tsx'

interface Props {
  to: string
  /** Access of the first call of that screen: others do not see the button. */
  access: Access
  children: string
}

/** The next step of an empty list: the screen on which its first record is made. */
export const StepTo = ({ to, access, children }: Props) => (
  <Can access={access}>
    <Button variant="default" component={Link} to={to} quiet>
      {children}
    </Button>
  </Can>
)
