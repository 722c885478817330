export const backOffice = {
  title: 'Back office',
}
