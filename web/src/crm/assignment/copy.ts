/** Texts of these screens. */
export const administratorsAlwaysSeeEverythingChangesApply =
  'Administrators always see everything. Changes apply immediately, including totals, search and exports.'
export const assignment = 'Assignment'
export const budgetFrom = 'Budget from'
export const budgetTo = 'Budget to'
export const conditions = 'Conditions'
export const createRule = 'Create rule'
export const deleteRule = (name: string | number) => `Delete rule ${name}?`
export const deleteRule2 = 'Delete rule'
export const edit = (name: string | number) => `Edit ${name}`
export const editRule = 'Edit rule'
export const emptyConditionsMatchEveryLeadAll = 'Empty conditions match every lead. All must match.'
export const everyLead = 'Every lead'
export const everyoneCanHelpEveryonesBuyers = 'Everyone can help everyone’s buyers.'
export const isDeleted = (name: string | number) => `${name} is deleted.`
export const isOff = (name: string | number) => `${name} is off.`
export const isOn = (name: string | number) => `${name} is on.`
export const leadsItAssignedKeepTheirOwners = 'Leads it assigned keep their owners.'
export const leadsThatMatchNoRuleStay = 'Leads that match no rule stay unassigned.'
export const membersNowSeeAllLeads = 'Members now see all leads'
export const membersNowSeeTheirOwnAnd = 'Members now see their own and unassigned leads'
export const membersSeeAllLeads = 'Members see all leads'
export const membersSeeTheirOwnLeads = 'Members see their own leads'
export const moveDown = 'Move down'
export const moveUp = 'Move up'
export const newLeadsGoToTheFirst =
  'New leads go to the first matching rule with someone available. People in a rule take turns; anyone away or disabled is skipped.'
export const newRule = 'New rule'
export const noOneAvailable = 'No one available'
export const noRulesYet = 'No rules yet'
export const off = 'Off'
export const peopleOf = (name: string | number) => `People of ${name}`
export const plusUnassignedLeadsColleaguesLeadsAre = 'Plus unassigned leads. Colleagues’ leads are hidden.'
export const portals = 'Portals'
export const saveRule = 'Save rule'
export const seeWhoALeadLikeThis = 'See who a lead like this would be assigned to now. Nothing is saved.'
export const sendPortalLeadsToOneTeam =
  'Send portal leads to one team, Arabic speakers to another and the rest to everyone in turn. Until then, leads belong to the person who adds them.'
export const testRules = 'Test rules'
export const turnOff = 'Turn off'
export const turnOn = 'Turn on'
export const unassignedNoRuleMatches = 'Unassigned: no rule matches'
export const whoGetsNewLeads = 'Who gets new leads'
export const whoSeesWhichLeads = 'Who sees which leads'
export const wouldBeAssignedTo = (fullName: string | number) => `Would be assigned to ${fullName}.`
export const wouldBeAssignedTo2 = 'Would be assigned to'
export const wouldStayUnassigned = 'Would stay unassigned.'
