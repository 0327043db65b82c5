/** Texts of these screens. */
export const aPipelineIsTheSetOf =
  'A pipeline is the set of stages your deals move through. Administrators create pipelines.'
export const aPipelineIsTheSetOfSentence = 'A pipeline is the set of stages your deals move through.'
export const addADealToTrackA = 'Add a deal to track a sale to a lead, stage by stage.'
export const addDeal = 'Add deal'
export const addStage = 'Add stage'
export const alsoShow = 'Also show'
export const anotherPipeline = 'Another pipeline'
export const archive = 'Archive'
export const archived = 'Archived'
export const board = 'Board'
export const closedDealsMatch = (count: number) =>
  `${count} won or lost ${count === 1 ? 'deal matches' : 'deals match'}.`
export const closing = 'Closing'
export const daysInStage = (days: number, rotting: boolean) =>
  `${days} ${days === 1 ? 'day' : 'days'} in this stage${rotting ? ', stale' : ''}`
export const deal = 'Deal'
export const dropped = (title: string | number, to: string | number) => `${title} dropped: ${to}.`
export const edit = (name: string | number) => `Edit ${name}`
export const isBackIn = (title: string | number, stageId: string | number) => `${title} is back in ${stageId}.`
export const isDeleted = (name: string | number) => `${name} is deleted.`
export const itsDealsMove = (deals: string, one: boolean) =>
  `Its ${deals} ${one ? 'moves' : 'move'} to the end of another stage. Each move is kept in its history.`
export const liftedArrowsMoveItSpaceDrops = (title: string | number, from: string | number) =>
  `${title} lifted. ${from}. Arrows move it, Space drops it, Escape cancels.`
export const list = 'List'
export const name = 'Name'
export const never = 'Never'
export const next = 'Next'
export const owner = 'Owner'
export const positionOf = (name: string | number, index: string | number, count: string | number) =>
  `${name}, position ${index} of ${count}`
export const sentTo = (title: string | number, name: string | number) => `${title} to ${name}.`
export const stagesOpenDeals = (stages: string | number, deals: string | number) =>
  `${stages} stages, ${deals} open deals`
export const state = 'State'
export const staysWhereItWas = (title: string | number) => `${title} stays where it was.`
export const tags = 'Tags'
export const unarchive = 'Unarchive'
export const unitIs = (status: string) => `Unit ${status}`
export const back = 'Back'
export const boards = 'Boards'
export const cancel = 'Cancel'
export const chooseAStage = 'Choose a stage'
export const chooseWhereItsGo = (deals: string | number) => `Choose where its ${deals} go.`
export const clearFilters = 'Clear filters'
export const close = 'Close'
export const createPipeline = 'Create pipeline'
export const dealLeadOrUnit = 'Deal, lead or unit'
export const deals = 'Deals'
export const dealsByStage = 'Deals by stage'
export const dealsMoveThroughTheOpenStages =
  'Deals move through the open stages and end as won or lost. Weighted value uses each stage’s probability.'
export const defaultText = 'Default'
export const deletePipeline = (name: string | number) => `Delete pipeline ${name}?`
export const deletePipeline2 = 'Delete pipeline'
export const deleteStage = (name: string | number) => `Delete stage ${name}?`
export const deleteStage2 = 'Delete stage'
export const editStage = 'Edit stage'
export const editStages = 'Edit stages'
export const harbourSales = 'Harbour sales'
export const hot = 'Hot'
export const hotOnly = 'Hot only'
export const inStage = 'In stage'
export const inTime = 'In time'
export const inUse = 'In use'
export const itHasNoDeals = 'It has no deals.'
export const itsStagesAreDeletedTooThis = 'Its stages are deleted too. This can’t be undone.'
export const lead = 'Lead'
export const leaveEmptyForNever = 'Leave empty for never'
export const loadingMoreDeals = 'Loading more deals'
export const loadingTheBoard = 'Loading the board'
export const makeDefault = 'Make default'
export const markAsHot = 'Mark as hot'
export const markStaleAfter = 'Mark stale after'
export const markedAsLost = 'Marked as lost'
export const markedAsWon = 'Marked as won'
export const moreFor = (title: string | number) => `More for ${title}`
export const moveDealsTo = 'Move deals to'
export const moveDown = 'Move down'
export const moveToStage = 'Move to stage…'
export const moveUp = 'Move up'
export const movedBackTo = (name: string | number) => `Moved back to ${name}`
export const movedTo = (stage: string | number) => `Moved to ${stage}`
export const myDeals = 'My deals'
export const newDeal = 'New deal'
export const newPipeline = 'New pipeline'
export const newStage = 'New stage'
export const noDeals = 'No deals'
export const noDealsMatch = 'No deals match'
export const noDealsYet = 'No deals yet'
export const noLongerHot = 'No longer hot'
export const noOpenDealsMatch = 'No open deals match'
export const noOwner = 'No owner'
export const noPipelineYet = 'No pipeline yet'
export const noPipelinesYet = 'No pipelines yet'
export const noValueYet = 'No value yet'
export const notHot = 'Not hot'
export const onlyArchived = 'Only archived'
export const onlyMine = 'Only mine'
export const open = 'Open'
export const openBoard = 'Open board'
export const openDeals = 'Open deals'
export const openValue = 'Open value'
export const pipelines = 'Pipelines'
export const probability = 'Probability'
export const removeAFilterOrClearAll = 'Remove a filter or clear all.'
export const rename = 'Rename'
export const renamedTo = (name: string | number) => `Renamed to ${name}.`
export const saveStage = 'Save stage'
export const showAsABoard = 'Show as a board'
export const showAsAList = 'Show as a list'
export const showWonAndLost = 'Show won and lost'
export const spaceLiftsTheCardArrowsCarry =
  'Press Space to lift the card, the arrow keys to move it, Space to drop it and Escape to cancel.'
export const stage = 'Stage'
export const stages = 'Stages'
export const staleAfter = 'Stale after'
export const startsWithTheUsualStagesOf = 'Starts with the usual stages of an off-plan sale'
export const title = 'Title'
export const titleSuchAs2BedSea = 'Title, such as 2 bed, sea view'
export const tooLong = 'Too long'
export const tooLongInStage = 'Too long in stage'
export const unassigned = 'Unassigned'
export const value = 'Value'
export const valueAndDate = 'value and date'
export const view = 'View'
export const weighted = (money: string | number) => `weighted ${money}`
export const wonAndLost = 'Won and lost'
export const weightedSum = (sum: string) => `weighted ${sum}`
export const toStage = (name: string) => ` to ${name}`
export const addedTo = (deal: string, stage: string) => `${deal} added to ${stage}.`
export const urgencyWords = { overdue: 'Overdue', today: 'Today', planned: 'Planned', none: 'None' } as const
