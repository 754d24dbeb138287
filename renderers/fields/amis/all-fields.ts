/** All our fields at once, over amis' own, for the designer: there amis has loaded all of its own too. */
import './form-select';
import './form-tree';
import './form-choices';
import './form-number';
import './form-dates';
