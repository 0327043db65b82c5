import type { ProjectStatus } from './project.ts'

// Labels for the codes of a project, for screens and the table of its fields.

export const projectStatusLabels: Readonly<Record<ProjectStatus, string>> = {
  draft: 'Draft',
  coming_soon: 'Coming soon',
  on_sale: 'On sale',
  sold_out: 'Sold out',
  completed: 'Completed',
  archived: 'Archived',
}
