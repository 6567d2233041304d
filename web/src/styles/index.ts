/** The styles of the whole page; what a component adds comes after them. */
import './tokens.css'
import './base.css'
import './board.css'
