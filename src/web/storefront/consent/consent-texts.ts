/**
 * The question to visitors, in the same words on the banner and on the page of choices. Whoever changes the question increases
 * `consentTextVersion`, so that everybody is asked again.
 */
export const consentTexts = {
  question: "May we measure how our pages are used?",
  banner: "It shows us which pages help and which are slow. Nothing is measured without your consent, and you can change your answer at any time.",
  choices: "What the shop may record about your visits. Nothing is measured without your consent, and you can change your answer here at any time.",
  accept: "Accept",
  reject: "Reject",
  choose: "Choose",
  necessary: {
    title: "Necessary",
    text: "What the shop needs to work: your cart, your sign-in, your orders, and the security of all of them. It is not used for anything else.",
  },
  measuring: {
    title: "Measuring",
    text: "Which pages you see, what you look for and how fast pages load, linked to a random number in your browser and, while you are signed in, to your account. Where we compare versions of a page, you may see a new one.",
  },
  marketing: {
    title: "Marketing",
    text: "Advertisements elsewhere that fit what you looked at here. The shop uses none of it now, and will ask you again before it does.",
  },
} as const;
