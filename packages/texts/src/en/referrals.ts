export const referrals = {
  title: 'Referrals',
}
