/** What the browser itself shows while the tab is hidden. No names, sums or requisites: anybody may see that screen. */
export const notices = {
  deals_title: '{count, plural, one {A deal is waiting} other {Deals are waiting}}',
  deals_text: '{count, plural, one {# deal needs your decision} other {# deals need your decision}}',
  disputes_title: '{count, plural, one {A dispute is open} other {Disputes are open}}',
  disputes_text: '{count, plural, one {# dispute is not resolved} other {# disputes are not resolved}}',
  terminals_title: 'A terminal needs attention',
  terminals_text:
    '{count, plural, one {# terminal may be missing deals} other {# terminals may be missing deals}}',
} as const
