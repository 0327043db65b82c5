/** Texts of these screens. */
export const createTag = 'Create tag'
export const deals = 'Deals'
export const deleteTag = 'Delete tag'
export const deleteTagForName = (name: string | number) => `Delete tag ${name}?`
export const edit = (name: string | number) => `Edit ${name}`
export const editTag = 'Edit tag'
export const itIsNotUsed = 'It is not used. '
export const itIsNotUsedSentence = 'It is not used.'
export const itWillBeRemovedFromThis = (uses: string | number) =>
  `It will be removed from ${uses}. This can’t be undone.`
export const leads = 'Leads'
export const mergeIntoAnotherTag = (name: string | number) => `Merge ${name} into another tag`
export const mergeIntoAnotherTag2 = 'Merge into another tag'
export const mergeTags = 'Merge tags'
export const name = 'Name'
export const newTag = 'New tag'
export const noTagsYet = 'No tags yet'
export const preview = 'Preview'
export const saveTag = 'Save tag'
export const someoneElseChangedThisTagCheck = 'Someone else changed this tag. Check it before you edit it.'
export const tag = 'Tag'
export const tagDeleted = (name: string | number) => `Tag ${name} deleted`
export const tags = 'Tags'
export const tagsGroupLeadsAndDealsFor = 'Tags group leads and deals, for example "Cash buyer".'
export const totalUses = 'Total uses'
export const mergedInto = (tag: string, into: string, uses: string) => `${tag} merged into ${into}: ${uses}`
export const willGetInstead = (uses: string, tag: string) => `${uses} will get ${tag} instead.`
export const theOtherTag = 'the other tag'
export const willBeDeleted = (tag: string) => `${tag} will be deleted. This can’t be undone.`
