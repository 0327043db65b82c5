import { Button } from '@mantine/core'
import { Link } from '../../../ui/Link.tsx'
import * as copy from './copy.ts'

/** The way to leads from a spreadsheet, where there are none yet. */
export const ImportButton = () => (
  <Button component={Link} to="/crm/leads/import" quiet variant="default">
    {copy.importLeads}
  </Button>
)
