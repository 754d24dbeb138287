/** Where one lands after login (A §2). Apart from the route table, which the login page does without. */
export const landing = '/platform/user/register/data';
