/** Registers all our fields at once, over amis' own, for the designer, where amis loads all of its own too. */
import './form-select';
import './form-tree';
import './form-choices';
import './form-number';
import './form-dates';
