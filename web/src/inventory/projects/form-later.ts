import { late } from '../../ui/late.tsx'

/** Loaded when the user edits or adds a project. */
export const { Late: ProjectForm } = late(async () => (await import('./ProjectForm.tsx')).ProjectForm)
