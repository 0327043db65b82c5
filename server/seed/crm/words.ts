import type { Colour } from '@storey/api/conventions.ts'

/** What people of a sales team type in, in their own short way. */

export const TAGS: readonly (readonly [string, Colour])[] = [
  ['Cash buyer', 'green'],
  ['Golden visa', 'amber'],
  ['First home', 'cyan'],
  ['Investor club', 'violet'],
  ['Sea view only', 'blue'],
  ['Mortgage approved', 'teal'],
  ['Family of five', 'pink'],
  ['Met at the Dubai fair', 'orange'],
]

export const CAMPAIGNS = [
  'Autumn launch',
  'Sea view homes',
  'Investor evening',
  'Golden visa guide',
  'Cityscape stand',
] as const

export const WISHES = [
  'Sea view matters more than the floor.',
  'Wants to move in before the school year starts.',
  'Rental yield above 7 percent, does not need to see it.',
  'Close to the metro; works downtown.',
  'Two parking bays and a maid’s room.',
  'Quiet side, away from the road.',
  'Compares with a resale in the same street.',
  'Would take two small units rather than one large.',
  'Needs a plan with little before handover.',
  'For parents: elevators and a clinic nearby.',
  '',
  '',
] as const

export const LEAD_NOTES = [
  'Called back: the budget holds, but the bank wants 25 percent down. Sent the two plans that fit.',
  'Prefers the higher floors facing the water. Her husband decides with her, both are in town next week.',
  'Visited the show flat with his daughter. Liked the kitchen, asked twice about the service charge.',
  'Bought one unit from us three years ago and rents it out. Wants the same again, one bedroom.',
  'Does not pick up before noon. WhatsApp works best.',
  'Compares us with a launch across the creek. The payment plan is what decides.',
  'Sent the brochure and the floor plans by e-mail. Will look at them over the weekend.',
  'Asked whether two units next to each other can be joined. I checked: not in this tower.',
  'Golden visa buyer, needs AED 2M+.',
  'Lawyer reads the sale agreement. Two questions about delay, both answered.',
] as const

export const MENTIONS = [
  'can you confirm the parking bay?',
  'please take over while I am away next week.',
  'you know the family, would you call them first?',
  'is the high floor still free?',
  'could you send the schedule in their currency?',
] as const

export const SUBJECTS = {
  call: ['Call about the payment plan', 'Return the missed call', 'First call', 'Call after the brochure'],
  meeting: ['Meeting at the sales centre', 'Coffee with the family', 'Meeting with their lawyer'],
  viewing: ['Show flat viewing', 'Site visit with hard hats', 'Second viewing with the partner'],
  task: ['Prepare the offer', 'Check the parking bays', 'Translate the schedule', 'Ask for the passport copy'],
  email: ['Send floor plans', 'Send the brochure', 'Answer the questions on fees'],
  whatsapp: ['Send the view from the terrace', 'Confirm the time of the viewing', 'Ask for the budget'],
  follow_up: ['Follow up on the offer', 'Follow up after the viewing', 'Ask whether the bank has answered'],
} as const

export const OUTCOMES = [
  'Spoke for ten minutes; wants the numbers again on Sunday.',
  'No answer, left a message.',
  'Very interested, viewing agreed.',
  'Needs to speak with the family.',
  'Sent, and read at once.',
  'Happy with the view, unsure about the floor.',
] as const

export const NEXT_STEPS = [
  'Qualify budget and timing',
  'Send three units that fit',
  'Agree on a day for the viewing',
  'Show the unit at sunset',
  'Compare 60/40 with one percent a month',
  'Collect passport copies',
  'Wait for the transfer of the booking fee',
] as const

export const AREAS = ['Al Marsa', 'Wadi Al Rawda', 'the marina', 'the creek', 'downtown', 'the old town'] as const
export const PLACES = ['Sales centre, Al Marsa', 'Show flat, level 3', 'Quay Tower café', 'Site office'] as const
